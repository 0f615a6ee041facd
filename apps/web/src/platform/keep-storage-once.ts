import { keepStorage } from '@tagfalter/local/base/keep-storage';
import { installWay } from './install.ts';
import { storedChoice } from './stored-choice.ts';

const asked = storedChoice('tagfalter.keep-asked', ['never', 'in-tab', 'installed'], 'never');

const place = () => (installWay() === 'installed' ? 'installed' : 'in-tab');
/** Whether it is time to ask. */
export const isDue = () => asked.get() !== place() && asked.get() !== 'installed';

/** Firefox puts the question to the person, over a page that has said nothing; the others decide by themselves. */
export const asksPerson = () => navigator.userAgent.includes('Firefox/');

/**
 * Asks the browser to keep the diary: after the first saving, and once more after that in the installed app, to which
 * browsers grant more (design 3.15). Where the browser asks the person, a card says why first.
 */
export function keepStorageOnce(): void {
  if (isDue() && !asksPerson()) askToKeep();
}

/** Not again by itself; the settings can ask at any time. Nobody waits for the answer: the question may stay open for ever. */
export function askToKeep(isWanted = true): void {
  asked.set(place());
  if (isWanted) void keepStorage(navigator.storage);
}
