import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

/** Everything with the database in its hands. */
const SOURCES = 'apps/api/src/**/*.ts';
/** Statements there are for SQLite, whose lock a data directory has. */
const FREE = /\.test\.ts$|\/data-dir\.ts$/;
/** A statement that begins or ends a transaction, at the start of a text or after another statement. */
const RAW = /['"`;]\s*(begin|start transaction|commit|rollback|savepoint|prepare transaction)\b[^'"`]*['"`;]/i;

/** Numbers of the lines with such a statement. */
export function rawIn(source: string): number[] {
  return source.split('\n').flatMap((line, index) => (RAW.test(line) ? [index + 1] : []));
}

/** Reports these lines for `npm run check`: only `db.transaction` looks at the answer to its COMMIT. */
export async function rawTransactions(): Promise<string> {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !FREE.test(file));
  const raw = files
    .sort()
    .flatMap((file) => rawIn(readFileSync(path.join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`));
  if (raw.length === 0) return '';
  return `A transaction is begun or ended by hand: use \`db.transaction\`, which looks at what its COMMIT is answered.\n${raw.join('\n')}`;
}
