import { readFileSync } from 'node:fs';

const FILE = new URL('../../../../data/common-passwords.txt', import.meta.url);
let known: ReadonlySet<string> | undefined;

/** The most common passwords are refused, in any case (spec decision 4). */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(FILE, 'utf8').trimEnd().split('\n'));
  return known.has(password.toLowerCase());
}
