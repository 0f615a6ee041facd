import { perAccount } from '@tagfalter/local/base/per-account';

/** Shares that somebody has tapped on; no address can name them, so no page of another site can. */
const asked = perAccount('asked-shares', () => new Set<number>());

export function askForShare(id: number): void {
  asked().add(id);
}

/** Whoever takes the list has to take the shares. */
export function takeAsked(): number[] {
  const ids = [...asked()];
  asked().clear();
  return ids;
}

/** Tells every card on the screen that a share was taken, by whatever tap. */
export const takings = new EventTarget();
