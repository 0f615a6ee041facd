// Before the first paint: the chosen theme, so that a dark room stays dark. src/platform/theme.ts takes over from here.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage is closed to us: the system decides.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  // The oldest browsers that count get what they lack first (docs/browsers.md): scripts of modules wait for it.
  const { older } = document.currentScript.dataset;
  if (older && !AbortSignal.any) document.write(`<script src="${older}"></script>`);
})();
