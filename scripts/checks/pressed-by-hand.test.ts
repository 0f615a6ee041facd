import { expect, it } from 'vitest';
import { pastTheHand } from './pressed-by-hand.ts';

it.each([
  ["await page.getByRole('button').click();", []],
  ["await page\n  .getByRole('button')\n  .click();", []],
  ["await keys.press('Enter');\nawait page.keyboard.press('Enter');", []],
  ['const opens = () => button.click();', []],
  ["await button.press('Enter');", [1]],
  ["await button.press(' ');", [1]],
  ["await field.press('Tab');", []],
  ['\n\nawait box.check({ force: true });', [3]],
  ["await button.dispatchEvent('click');", [1]],
  ['await button.focus();', [1]],
  ['if (save instanceof HTMLElement) save.click();', [1]],
  ["// Not by hand: Enter sends what is typed.\nawait field.press('Enter');", []],
  ["// Some other word.\nawait field.press('Enter');", [2]],
])('finds what presses past the hand: %j', (source, lines) => {
  expect(pastTheHand(source)).toEqual(lines);
});
