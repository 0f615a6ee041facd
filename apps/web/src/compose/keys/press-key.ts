import type { LetterKey } from '#platform/letter-key.ts';

/** A card of the feed holds one link that spreads over all of it. */
const CARDS = 'main article:has(> .day__link)';

function focusedCard(): Element | null {
  return document.activeElement?.closest(CARDS) ?? null;
}

/** Presses what bears the letter: in the card that has the focus, else on the page; no card is chosen by chance. */
export function pressLetter(letter: LetterKey): void {
  const bearer = `[aria-keyshortcuts="${letter}"]:not(:disabled)`;
  const found = focusedCard()?.querySelector(bearer) ?? document.querySelector(`main ${bearer}:not(${CARDS} *)`);
  if (found instanceof HTMLElement) found.click();
}

/**
 * Puts the focus into the field that bears a key.
 * @returns whether there is one
 */
export function focusField(key: LetterKey): boolean {
  const field = document.querySelector<HTMLElement>(`main input[aria-keyshortcuts="${key}"]`);
  field?.focus();
  return field !== null;
}

/** Types into what has just got the focus, if it is the field that bears the key. */
export function typeInto(field: EventTarget | null, key: LetterKey, words: string | null): void {
  if (!words || !(field instanceof HTMLInputElement) || field.getAttribute('aria-keyshortcuts') !== key) return;
  // As its user would: the field's own setter would hide the change from React.
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(field, field.value + words);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Moves the focus to the next card of the feed, or the previous one; the first to begin with.
 * @returns whether there are cards
 */
export function stepCard(step: 1 | -1): boolean {
  const cards = [...document.querySelectorAll(CARDS)];
  const here = focusedCard();
  const next = here ? cards.indexOf(here) + step : 0;
  cards[next]?.querySelector<HTMLElement>('.day__link')?.focus();
  return cards.length > 0;
}
