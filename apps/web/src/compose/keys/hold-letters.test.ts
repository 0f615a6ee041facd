import { expect, it } from 'vitest';
import { createLetterHold } from './hold-letters.ts';

const press = (key: string, timeStamp = 0, held: { ctrlKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  timeStamp,
  ...held,
});

function begun() {
  const hold = createLetterHold();
  hold.begin(0);
  return hold;
}

it('keeps typed letters in order, as a field would', () => {
  const hold = begun();
  for (const key of ['n', 'O', 'v', 'x', 'Backspace', ' ', '7', 'Enter']) expect(hold.keep(press(key))).toBe(true);
  expect(hold.take()).toBe('nOv 7');
  expect([hold.take(), hold.keep(press('n'))]).toEqual([null, false]);
});

it('ignores keys that type nothing', () => {
  const hold = begun();
  for (const key of ['Tab', 'Shift', 'ArrowDown', 'F5']) expect(hold.keep(press(key))).toBe(false);
  expect(hold.keep(press('n', 0, { ctrlKey: true }))).toBe(false);
  expect(hold.take()).toBe('');
});

it('lasts while somebody types, and ends after a pause or with Esc', () => {
  const hold = begun();
  for (const at of [4000, 8000, 12_000]) expect(hold.keep(press('n', at))).toBe(true);
  expect(hold.keep(press('n', 17_001))).toBe(false);
  expect(hold.take()).toBeNull();
  hold.begin(0);
  expect([hold.keep(press('Escape')), hold.keep(press('n'))]).toEqual([false, false]);
});

it.each([
  [5000, true],
  [5001, false],
])('after %i ms without a key typing goes on: %s', (ms, isKept) => expect(begun().keep(press('n', ms))).toBe(isKept));

it('keeps no more than anybody types', () => {
  const hold = begun();
  for (let count = 0; count < 300; count += 1) hold.keep(press('a'));
  expect(hold.take()).toHaveLength(200);
});
