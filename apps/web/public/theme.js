// Before the first paint: the chosen theme, so that a dark room stays dark (src/platform/theme.ts takes over from here), and
// room for the keyboard of a phone (design 3.17).
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage is closed to us: the system decides.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  // The oldest browsers that count get what they lack first (docs/browsers.md): scripts of modules wait for it. This is the
  // youngest of all that `older.ts` brings (browser-apis.test.ts).
  const { older } = document.currentScript.dataset;
  if (older && !URL.parse) document.write(`<script src="${older}"></script>`);
  const viewport = document.querySelector('meta[name="viewport"]');
  // WebKit knows no such key, and calls it an error.
  if (viewport && !navigator.vendor.startsWith('Apple')) viewport.content += ', interactive-widget=resizes-content';
})();
