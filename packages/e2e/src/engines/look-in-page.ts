/** Functions whose source travels into a page: each stands for itself. */

/** Where the mark of the element lies that was found last. */
export const FOUND = '[data-found]';

/**
 * Finds a visible element by how its accessible name begins, in the uppermost dialog, and marks it.
 * @param kinds of elements, as CSS
 */
export function markNamedElement(kinds: string, name: string): boolean {
  const dialogs = [...document.querySelectorAll('dialog')].filter((dialog) => dialog.matches(':modal'));
  const within = dialogs.at(-1) ?? document;
  const namesOf = (one: HTMLElement) => [
    one.getAttribute('aria-label'),
    ...('labels' in one && one.labels instanceof NodeList ? [...one.labels].map((label) => label.textContent) : []),
    one.textContent,
  ];
  const plain = (words: string | null) => (words ?? '').replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim();
  const isMeant = (one: HTMLElement) =>
    (one.matches('[type=file]') || one.checkVisibility()) && namesOf(one).some((each) => plain(each).startsWith(name));
  const all = [...within.querySelectorAll<HTMLElement>(kinds)].filter(isMeant);
  // An element with exactly this name comes before elements whose names only begin with it.
  const found = all.find((one) => namesOf(one).some((each) => plain(each) === name)) ?? all[0];
  for (const former of document.querySelectorAll('[data-found]')) former.removeAttribute('data-found');
  found?.setAttribute('data-found', '');
  found?.scrollIntoView({ block: 'center' });
  return found !== undefined;
}

/** Puts the caret at the end of the marked field. */
export function focusMarked(): boolean {
  const field = document.querySelector('[data-found]');
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  // Not by hand: the driver has found it already and writes next.
  field.focus();
  // A field for an address of mail has no caret that a page may move.
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
  return document.activeElement === field;
}

/** Value of the marked field. */
export function markedValue(): string {
  const field = document.querySelector('[data-found]');
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
}

/** Text of the page as a reader sees it. */
export function wordsOfPage(): string {
  return document.body.innerText.replaceAll('\u00ad', '');
}

/** Whether the marked element stays where it is for two frames, and a pointer in its middle would meet it. */
export async function isMarkedSteady(): Promise<boolean> {
  const one = document.querySelector('[data-found]');
  if (!one) return false;
  const before = one.getBoundingClientRect();
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  const { x, y, width, height } = one.getBoundingClientRect();
  const met = document.elementFromPoint(x + width / 2, y + height / 2);
  const isMet = met !== null && (one.contains(met) || met.contains(one));
  return isMet && before.x === x && before.y === y && before.width === width && before.height === height;
}
