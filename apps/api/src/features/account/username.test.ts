import { expect, it } from 'vitest';
import { usernameStem } from './username.ts';

it.each([
  ['Anna.Berg@example.org', 'anna.berg'],
  ['mia+tagebuch@example.org', 'mia'],
  ['jörg_müller-1@example.org', 'jörg_müller-1'],
  ['"quoted@odd"@example.org', 'quotedodd'],
  ['!!!@example.org', 'falter'],
  ['a-very-long-local-part-indeed@example.org', 'a-very-long-local-part-i'],
])('derives from %s the user name %s (decision 5)', (email, expected) => {
  expect(usernameStem(email)).toBe(expected);
});
