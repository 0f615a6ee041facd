import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { schema } from '../../apps/api/src/db/tables.ts';
import { ROOT } from '../shared/root.ts';

const FOLDER = path.join(ROOT, 'drizzle');
/** Until the first release the whole schema is one migration; a second one, written by hand, fills in the questions. */
const TAGS = ['0000_schema', '0001_questions'];
/** As drizzle-kit has it for the first of all. */
const ID = '00000000-0000-0000-0000-000000000001';

/** The generated files of `drizzle/` with their contents: the same for the same schema, whenever it is asked. */
async function render(): Promise<Map<string, string>> {
  const snapshot = { ...generateDrizzleJson(schema), id: ID };
  const statements = await generateMigration(generateDrizzleJson({}), snapshot);
  const entries = TAGS.map((tag, idx) => ({ idx, version: snapshot.version, when: idx + 1, tag, breakpoints: true }));
  const journal = { version: snapshot.version, dialect: snapshot.dialect, entries };
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  return new Map([
    [`${TAGS[0]}.sql`, `${statements.map((statement) => statement.trim()).join('\n--> statement-breakpoint\n')}\n`],
    ['meta/0000_snapshot.json', json(snapshot)],
    ['meta/_journal.json', json(journal)],
  ]);
}

/** Makes the migration of the whole schema anew, in the place of whatever is there. */
export async function writeFirstMigration(): Promise<void> {
  for (const [name, text] of await render()) writeFileSync(path.join(FOLDER, name), text);
}

/** Whether the committed migration is another than the schema makes; a sentence, or nothing. */
export async function staleFirstMigration(): Promise<string> {
  const wrong = [...(await render())].filter(([name, text]) => readFileSync(path.join(FOLDER, name), 'utf8') !== text);
  if (wrong.length === 0) return '';
  return 'drizzle/ does not hold the schema of apps/api/src/db. Run `npm run schema`, and commit it.';
}
