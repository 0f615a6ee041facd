/**
 * Puts words on the clipboard. A browser may refuse that, as on a page without TLS: a field off the screen is then
 * selected and copied as a person would.
 * @throws the browser's error, where that does not work either
 */
export async function copyText(words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
  } catch (error) {
    if (!copySelected(words)) throw error;
  }
}

function copySelected(words: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = words;
  field.readOnly = true;
  field.style.setProperty('position', 'fixed');
  field.style.setProperty('opacity', '0');
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
