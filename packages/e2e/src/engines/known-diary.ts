import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import * as v from 'valibot';
import type { Person } from '../person.ts';
import { isInDiary } from './newcomer.ts';
import type { Visitor } from './visitor.ts';

/** Opens the diary of somebody who is registered, past the dialog. */
export async function comeIn(visitor: Visitor, { email, password }: Person): Promise<void> {
  await visitor.open('/impressum');
  const status = await visitor.ask(
    v.number(),
    async (path, ...words) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ email: words[0], password: words[1] });
      return (await fetch(path, { method: 'POST', headers, body })).status;
    },
    `${IDENTITY_PATH}/sign-in/email`,
    email,
    password,
  );
  if (status !== 200) throw new Error(`Signing in: ${status}`);
  await visitor.open('/');
  await isInDiary(visitor);
}

/** Leaves the page by itself after so many milliseconds, in the middle of whatever it does then. */
export async function leavesIn(visitor: Visitor, ms: number): Promise<void> {
  await visitor.ask(
    v.null(),
    (delay) => {
      setTimeout(() => {
        location.href = '/impressum';
      }, delay);
      return null;
    },
    ms,
  );
}

/** Waits until the page is there to which another was left. */
export function isAway(visitor: Visitor): Promise<void> {
  return visitor.sees('Angaben nach § 5');
}

/** Presses 'Speichern' from within the page, and leaves it so many milliseconds later. */
export async function savesAndLeavesIn(visitor: Visitor, ms: number): Promise<void> {
  await visitor.until('Speichern', () => visitor.has('Speichern', 'button'));
  await visitor.ask(
    v.null(),
    (delay) => {
      const save = document.querySelector('[data-found]');
      // Not by hand: the milliseconds until leaving are counted in the page.
      if (save instanceof HTMLElement) save.click();
      setTimeout(() => {
        location.href = '/impressum';
      }, delay);
      return null;
    },
    ms,
  );
}

/** Does something whose answer is held, and waits until the question for it has come. @returns the release */
export async function held(
  visitor: Visitor,
  holding: Promise<() => void>,
  work: () => Promise<void>,
): Promise<() => void> {
  let release: (() => void) | undefined;
  void holding.then((given) => {
    release = given;
  });
  await work();
  await visitor.until('a question whose answer is held', async () => release !== undefined);
  return () => release?.();
}
