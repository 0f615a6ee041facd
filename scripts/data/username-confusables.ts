// Makes packages/domain/src/username-confusables.json from `confusables.txt` of UTS 39 (www.unicode.org/reports/tr39), whose path is the argument.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

const FILE = path.join(ROOT, 'packages/domain/src/username-confusables.json');

/** Prototypes with the characters that look like them, in hexadecimal; only what a user name may hold after NFD. */
function tableOf(lines: readonly string[]): Record<string, string> {
  const table = new Map<string, string[]>();
  for (const line of lines) {
    const [source = '', prototype = ''] = line.split(';').map((part) => part.trim());
    if (!/^[\dA-F]+$/.test(source) || !isInNames(String.fromCodePoint(Number.parseInt(source, 16)))) continue;
    table.set(prototype, [...(table.get(prototype) ?? []), source]);
  }
  return Object.fromEntries([...table].sort().map(([prototype, sources]) => [prototype, sources.sort().join(' ')]));
}

function isInNames(character: string): boolean {
  const isStable = character.normalize('NFKC') === character && character.normalize('NFD') === character;
  return isStable && /^[\p{L}\p{M}\p{N}._-]$/u.test(character) && !/\p{Default_Ignorable_Code_Point}/u.test(character);
}

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('name the path of confusables.txt');
const table = tableOf(readFileSync(source, 'utf8').split('\n'));
writeFileSync(FILE, `${JSON.stringify(table, null, 2)}\n`);
