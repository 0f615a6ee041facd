import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableColumns } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { entries, revisions } from '#api/db/entry-schema.ts';
import { type DatabaseVersion, ownVersion } from '#api/db/migrate.ts';
import { type OpenDatabase, openDatabase, overEmbedded } from '#api/db/open.ts';
import { type PushFunction, readPushFunction } from '#api/db/push-function.ts';
import type { TestDatabase } from './database.ts';

const Journal = v.looseObject({ entries: v.array(v.looseObject({ idx: v.number(), when: v.number() })) });

/** The next version: entries have another column, `later`, filled in for existing rows. */
export interface LaterVersion extends DatabaseVersion {
  remove(): Promise<void>;
}

export const laterEntries = pgTable('entries', { later: text('later').notNull().default('unsaid') });

const MIGRATION = `
ALTER TABLE "entries" ADD COLUMN "later" text DEFAULT 'unsaid' NOT NULL;
--> statement-breakpoint
UPDATE "entries" SET "later" = 'brought along';
`;

/** This version's function under another number. */
export function numbered(pushFunction: PushFunction, version: number): PushFunction {
  const statements = pushFunction.statements.map((one) => one.replace(/ IS '\d+';/, ` IS '${version}';`));
  return { version, statements };
}

export async function laterVersion(): Promise<LaterVersion> {
  const migrationsFolder = await mkdtemp(join(tmpdir(), 'tagfalter-later-'));
  await cp(ownVersion.migrationsFolder, migrationsFolder, { recursive: true });
  await appendFile(join(migrationsFolder, '9999_later.sql'), MIGRATION);
  const file = join(migrationsFolder, 'meta/_journal.json');
  const journal = v.parse(v.pipe(v.string(), v.parseJson(), Journal), await readFile(file, 'utf8'));
  const last = journal.entries.at(-1);
  const added = { ...last, idx: journal.entries.length, when: (last?.when ?? 0) + 1, tag: '9999_later' };
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, added] }));
  const { version } = ownVersion.pushFunction;
  const columns = {
    entries: Object.values({ ...getTableColumns(entries), ...getTableColumns(laterEntries) }),
    revisions: Object.values(getTableColumns(revisions)),
  };
  return {
    migrationsFolder,
    pushFunction: numbered(readPushFunction(columns), version + 1),
    remove: () => rm(migrationsFolder, { recursive: true }),
  };
}

/** Opens the database again, as another process does. */
export function reopen({ source, url }: TestDatabase, version: DatabaseVersion = ownVersion): Promise<OpenDatabase> {
  if (source.kind === 'embedded') return overEmbedded(source.client, version);
  return openDatabase(url ?? '', { version });
}
