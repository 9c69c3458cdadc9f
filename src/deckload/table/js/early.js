// Runs before anything is drawn, so that a chosen theme is there from the first stroke.
(function () {
  try {
    var theme = localStorage.getItem('deckload.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // a browser that keeps nothing follows the system
  }
})();
