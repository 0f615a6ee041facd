import { expect, it } from 'vitest';
import { wholeDate } from './whole-date.ts';

it.each([
  ['2019-05-04', '2019-05-04'],
  [' 4.5.2019 ', '2019-05-04'],
  ['04. 05. 2019', '2019-05-04'],
  ['31.2.2019', null],
  ['4.5.', null],
  ['am 4.5.2019', null],
])('reads %j as %s', (query, date) => {
  expect(wholeDate(query)).toBe(date);
});
