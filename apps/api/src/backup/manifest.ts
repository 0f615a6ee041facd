import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { StartFault } from '#api/base/start-fault.ts';

/** Raised when older versions cannot read the layout. */
export const BACKUP_FORMAT = 1;

const FILE = 'manifest.json';
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

const ManifestSchema = v.object({
  format: v.literal(BACKUP_FORMAT),
  /** Instant of the snapshot. */
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Latest restore of any owner, milliseconds since the epoch; 0 for never (S13). */
  epoch: Count,
  /** Hashes, oldest first. */
  migrations: v.array(v.string()),
  /** Referenced tables first. */
  tables: v.array(v.object({ name: v.pipe(v.string(), v.regex(/^[a-z_]+$/)), rows: Count, sha256: Sha256 })),
  /** `sha256` of the file list, which has one per file. */
  files: v.object({ count: Count, bytes: Count, sha256: Sha256, missing: v.array(v.string()) }),
});
/** Written last: a folder without it is incomplete. */
export type Manifest = v.InferOutput<typeof ManifestSchema>;

/** Durable on return; readable by its owner only. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
}

/** @throws StartFault without a complete backup of a known format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => undefined);
  if (text === undefined) throw new StartFault(`${folder} holds no complete backup.`);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ManifestSchema), text);
  if (!parsed.success)
    throw new StartFault(`The backup in ${folder} is damaged or of a format this version does not know.`);
  return parsed.output;
}
