/** The masthead: a strip of chart with the name. All of it but the name is ornament. */
import { h } from 'preact';
import { drawing } from '../sea/token.js';
import { ready } from '../sea/symbols.js';
import { helpOpen } from '../table/open.js';
import { ThemeChoice } from '../table/theme_choice.js';

const SHOALS = [
  ['sea1', 'M1676 10C1673 48 1662 89 1621 121S1506 182 1431 199 1253 230 1172 225 1009 190 944 165 790 104 783 71 867-2 898-36 922-104 968-132 1096-198 1172-205 1347-187 1423-171 1596-155 1639-106 1680-28 1676 10z'],
  ['sea1', 'M435 190C441 214 402 248 359 268S242 296 174 311 18 360-47 356-156 306-212 285-346 256-383 232-462 166-434 142-284 109-218 92-111 46-41 39 141 35 201 48 282 97 321 121 429 165 435 190z'],
  ['sea2', 'M1554 10C1552 37 1543 67 1514 90S1431 134 1377 146 1249 169 1191 165 1073 140 1027 121 916 78 911 54 971 2 994-23 1011-72 1044-92 1136-140 1191-145 1316-132 1372-120 1497-95 1527-73 1557-17 1554 10z'],
  ['sea2', 'M319 190C323 208 295 231 264 246S180 266 131 277 18 312-28 309-106 274-147 259-244 238-270 220-327 172-307 156-199 132-151 119-74 86-24 81 107 78 150 88 209 123 237 140 314 172 319 190z'],
  ['sea3', 'M1423 10C1422 26 1417 43 1400 56S1352 82 1320 89 1245 103 1211 100 1143 86 1116 75 1051 49 1048 35 1083 5 1096-9 1107-38 1126-50 1179-77 1211-80 1284-73 1317-66 1390-51 1407-39 1425-26 1423 10z'],
  ['sea3', 'M194 190C197 200 181 214 162 223S113 234 85 241 19 261-8 260-54 239-77 230-134 218-149 208-195 180-182 170-108 156-80 149-35 130-5 127 71 125 96 131 130 151 147 161 192 180 194 190z'],
];
const SOUNDINGS = '22 19 92 10 72 21 101 17 20 110 140 16 181 24 37 266 20 83 255 140 72 339 142 40 382 22 72 383 136 52 563 115 69 632 22 82 644 72 45 632 114 53 601 137 30 701 26 36 708 59 40 692 114 72 678 137 79 760 19 64 786 62 62 791 110 57 790 131 31 829 29 10 843 68 42 834 99 77 838 139 25 926 26 88 925 71 67 936 112 96 931 136 60 987 26 60 973 57 35 989 98 85 972 128 28 1296 34 76 1279 69 20 1297 101 55 1306 135 37 1363 32 51 1368 68 33 1375 112 38 1349 138 12'
  .split(' ')
  .map(Number);
const GRID = `${Array.from({ length: 12 }, (_, n) => `M${60 + 120 * n} 0V150`).join('')}M0 30H1440M0 90H1440`;

/** What soundings keep clear of: the name, the rose, the two flights, and the tools. */
const KEPT = [[40, 24, 690, 124], [900, 0, 1120, 150], [775, 76, 825, 132], [862, 26, 918, 80], [1120, 76, 1420, 140]];

export function Mast() {
  return h(
    'header',
    { class: 'mwrap' },
    h(
      'svg',
      { class: 'mast', viewBox: '0 0 1440 150', width: 1440, height: 150, 'aria-hidden': 'true' },
      h('rect', { class: 'sea0', width: 1440, height: 150 }),
      SHOALS.map(([tint, path], n) => h('path', { key: n, class: tint, d: path })),
      h('path', { class: 'grid', d: GRID }),
      soundings(),
      h('g', { class: 'rose', transform: 'translate(1010 88)' }, rose()),
      h('path', { class: 'track', d: 'M700 132C730 96 760 66 810 56S850 52 868 52' }),
      ready.value && h('g', { class: 'wing', transform: 'translate(890 50) scale(.85)' }, drawing(torpedo(0), 1)),
      ready.value && h('g', { class: 'wing', transform: 'translate(800 104) rotate(-8) scale(.75)' }, drawing(fighter(1), 1)),
    ),
    h(
      'div',
      { class: 'title' },
      h('h1', null, 'Deckload'),
      h('p', null, 'Air and sea battles on a table: you command, the page rolls the dice and referees.'),
      h('div', { class: 'tools' }, h('button', { class: 'btn', type: 'button', onClick: () => { helpOpen.value = true; } }, 'How to play'), h(ThemeChoice, null)),
    ),
  );
}

/** @param {number} side */
const torpedo = (side) => ({ kind: 'flight', symbol: 'plane-torpedo', load: 'load-torpedo', side, heading: 80 });
/** @param {number} side */
const fighter = (side) => ({ kind: 'flight', symbol: 'plane-fighter', load: '', side, heading: -40 });

function soundings() {
  const found = [];
  for (let n = 0; n + 2 < SOUNDINGS.length; n += 3) {
    const [x, y] = [SOUNDINGS[n], SOUNDINGS[n + 1]];
    if (KEPT.some(([left, top, right, foot]) => x > left && x < right && y > top && y < foot)) continue;
    found.push(h('text', { key: n, class: 'snd', x, y }, SOUNDINGS[n + 2]));
  }
  return found;
}

function rose() {
  const ticks = Array.from({ length: 72 }, (_, n) => {
    const long = n % 6 === 0 ? 92 : n % 2 ? 87.5 : 89;
    return h('path', { key: `t${n}`, d: `M0-85V-${long}`, transform: `rotate(${n * 5})` });
  });
  const degrees = Array.from({ length: 12 }, (_, n) => {
    const turned = (n * Math.PI) / 6;
    const x = (78 * Math.sin(turned)).toFixed(1);
    const y = (3 - 78 * Math.cos(turned)).toFixed(1);
    return h('text', { key: `d${n}`, x, y }, String(n * 30).padStart(3, '0'));
  });
  const points = Array.from({ length: 16 }, (_, n) => {
    const out = n % 4 === 0 ? 51.5 : n % 2 ? 25.8 : 36.8;
    return h('path', { key: `p${n}`, class: 'pt', d: `M0-${out}L7.400-7.400 0 0-7.400-7.400z`, transform: `rotate(${n * 22.5})` });
  });
  return [[92, 85, 53].map((r) => h('circle', { key: r, r })), ticks, degrees, points];
}
