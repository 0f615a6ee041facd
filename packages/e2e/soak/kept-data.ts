import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import * as v from 'valibot';
import { TABLE_FATES } from '../../../apps/api/src/db/table-fates.ts';

/** Columns that a restore changes on purpose: versions go on in a new epoch (S13). */
const OF_THE_EPOCH: Readonly<Record<string, readonly string[]>> = { owners: ['version', 'epoch', 'restored_to'] };
/** The operator's log notes the backup and the restore. */
const OF_THE_OPERATOR = 'operator_events';

const Names = v.array(v.object({ name: v.string() }));
const Lines = v.array(v.object({ line: v.string() }));

/** Everything that a backup promises to bring back, read past the code that writes and restores backups. */
export interface KeptData {
  /** Rows as JSON text, by table. */
  tables: Record<string, string[]>;
  /** SHA-256 of each file, by path below the blobs. */
  files: Record<string, string>;
}

/** @param url of the PostgreSQL @param dataDir with the files */
export async function readKeptData(url: string, dataDir: string): Promise<KeptData> {
  return { tables: await readTables(url), files: await readFiles(path.join(dataDir, 'blobs')) };
}

async function readTables(url: string): Promise<KeptData['tables']> {
  const sql = postgres(url, { max: 1 });
  try {
    const found = await sql`select table_name as name from information_schema.tables where table_schema = 'public'`;
    const names = v.parse(Names, found).map(({ name }) => name);
    const tables: KeptData['tables'] = {};
    for (const name of names.sort()) {
      if (name === OF_THE_OPERATOR || TABLE_FATES[name]?.backedUp === false) continue;
      const left = [...(OF_THE_EPOCH[name] ?? [])];
      const rows = await sql`select (to_jsonb(t) - ${left}::text[])::text as line from ${sql(name)} t order by 1`;
      tables[name] = v.parse(Lines, rows).map(({ line }) => line);
    }
    return tables;
  } finally {
    await sql.end();
  }
}

async function readFiles(folder: string): Promise<KeptData['files']> {
  const files: KeptData['files'] = {};
  for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!item.isFile()) continue;
    const file = path.join(item.parentPath, item.name);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file)) hash.update(chunk);
    files[path.relative(folder, file)] = hash.digest('hex');
  }
  return files;
}
