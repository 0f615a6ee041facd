import { expect, it } from 'vitest';
import { singleLine } from './single-line.ts';

it.each([
  ['ends of lines become one blank', 'Anna\r\n\n\u2028\u2029Ben', 'Anna Ben'],
  ['tabs and control characters, too', 'Anna\t\u0000\u0007Ben', 'Anna Ben'],
  ['marks that turn the direction go', 'Anna\u202e\u2066\u200f\u061cBen\u2069\u202a\u200e', 'AnnaBen'],
  ['what shows nothing goes', 'A\u200bn\u2060n\ufeffa', 'Anna'],
  ['what joins letters and emojis stays', '👨\u200d👩 می\u200cخواهم ❤️', '👨\u200d👩 می\u200cخواهم ❤️'],
  ['blanks stay as they are', '  Anna  Ben ', '  Anna  Ben '],
])('%s', (_what, typed, line) => expect(singleLine(typed)).toBe(line));
