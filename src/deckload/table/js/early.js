// Runs before anything is drawn, so that a chosen theme is there from the first stroke.
(function () {
  try {
    var theme = localStorage.getItem('deckload.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // a browser that keeps nothing follows the system
  }
})();

// Asks for the modules of what the address means all at once: otherwise each is found only once the
// one that imports it is there. The server adds to the names below all that they import.
(function () {
  var own = document.currentScript?.dataset;
  if (!own) return;
  var asked = new Set();
  var parts = location.hash.replace(/^#\/?/, '').split('/');
  var battle = parts[0] && parts[1] && parts[0] !== 'new' && parts[0] !== 'links';
  ask(own.aheadPage, 'high');
  ask(battle ? own.aheadBattle : own.aheadStart, 'high');
  // the decision, and what the server says of the battle, go before the sea
  if (battle && matchMedia('(min-width: 700px)').matches) ask(own.aheadWide, 'low');
  else if (battle) ask(own.aheadNarrow, 'high');

  /** @param {string|undefined} paths @param {'high'|'low'} priority */
  function ask(paths, priority) {
    for (var path of (paths || '').split(' ')) {
      if (!path || asked.has(path)) continue;
      asked.add(path);
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.fetchPriority = priority;
      link.href = path;
      document.head.append(link);
    }
  }
})();
