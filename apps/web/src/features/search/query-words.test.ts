import { expect, it } from 'vitest';
import { quotedPhrase, withoutWords } from './query-words.ts';

it.each([
  ['haltestelle sonntage', 'sonntage', 'haltestelle', 'haltestelle "sonntage"'],
  ['letzten  sommer am see', 'letzten sommer', 'am see', '"letzten  sommer" am see'],
  ['sonntagessen sonntage', 'sonntage', 'sonntagessen', 'sonntagessen "sonntage"'],
  ['vorsonntage sonntage', 'sonntage', 'vorsonntage', 'vorsonntage "sonntage"'],
  ['(a+b) 2024', '2024', '(a+b)', '(a+b) "2024"'],
  ['"am see"sonntage', 'sonntage', '"am see"', '"am see""sonntage"'],
  ['a.b axb a.b', 'a.b', 'axb a.b', '"a.b" axb a.b'],
])('takes words out of %j, and puts them in quotes', (query, words, without, within) => {
  expect(withoutWords(query, words)).toBe(without);
  expect(quotedPhrase(query, words)).toBe(within);
});
