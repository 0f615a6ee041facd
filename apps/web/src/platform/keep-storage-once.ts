import { keepStorage } from '@tagfalter/local/base/keep-storage';
import { installWay } from './install.ts';
import { storedChoice } from './stored-choice.ts';

const asked = storedChoice('tagfalter.keep-asked', ['never', 'in-tab', 'installed'], 'never');

/**
 * Asks the browser to keep the diary: after the first saving, and once more after that in the installed app, to which
 * browsers grant more (design 3.15). Not with each saving: Firefox puts the question to the person.
 */
export function keepStorageOnce(): void {
  const here = installWay() === 'installed' ? 'installed' : 'in-tab';
  const before = asked.get();
  if (before === here || before === 'installed') return;
  asked.set(here);
  void keepStorage(navigator.storage);
}
