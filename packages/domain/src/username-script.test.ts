import { expect, it } from 'vitest';
import { isOneScript } from './username-script.ts';

it.each([
  ['anna', true],
  ['anna_10.b-c', true],
  ['анна', true],
  ['αννα', true],
  ['陽菜ひなヒナ', true],
  ['한국韓國', true],
  ['ㄅㄆㄇ注音', true],
  ['anna\u0430', false],
  ['αnna', false],
  ['ひな한', false],
  ['한ㄅ', false],
  ['annaひ', false],
  ['', true],
])('%s is of one script: %s (spec decision 69)', (name, isOne) => expect(isOneScript(name)).toBe(isOne));
