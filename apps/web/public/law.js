// The receipt of a declaration: its two buttons need a script, and show only where one runs.
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}
for (const button of document.querySelectorAll('[data-copy]')) {
  const source = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(source.value);
      button.textContent = button.dataset.copied;
    } catch {
      // Expected where the browser keeps the clipboard closed: the text stands there to be copied by hand.
      source.closest('details').open = true;
      source.focus();
      source.select();
    }
  });
}
// A theme as the system's follows it without a reload; theme.js has set the first one.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Expected where storage is closed: the system decides.
  }
  if (choice !== 'light' && choice !== 'dark') document.documentElement.dataset.theme = matches ? 'dark' : 'light';
});
