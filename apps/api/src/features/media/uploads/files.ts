import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { absentAsUndefined } from '#api/base/fault-code.ts';
import type { MediaKind } from '../repository.ts';
import { readUploadId } from './id.ts';
import { announcedKind } from './request.ts';

/** An upload as its two files tell: bytes, and announcement. */
export interface UploadFile {
  id: string;
  ownerId: string;
  /** For a guest's upload. */
  contributionId?: string | undefined;
  hash: string;
  kind: MediaKind;
  path: string;
  /** Announced bytes. */
  size: number;
  /** Bytes so far. */
  received: number;
  /** Last byte, milliseconds since the epoch. */
  touchedAt: number;
}

const InfoSchema = v.object({ size: v.number(), metadata: v.unknown() });
const INFO_SUFFIX = '.json';

export function isComplete({ size, received }: UploadFile): boolean {
  return received === size;
}

/** Uploads whose id begins with `prefix`; all for the empty one. */
export async function listUploads(directory: string, prefix: string): Promise<UploadFile[]> {
  const names = await readdir(directory).catch(absentAsEmpty);
  const infos = names.filter((name) => name.startsWith(prefix) && name.endsWith(INFO_SUFFIX));
  const found = await Promise.all(infos.map((name) => readUpload(directory, name.slice(0, -INFO_SUFFIX.length))));
  return found.filter((upload) => upload !== undefined);
}

/** undefined for an unknown upload, or one whose bytes were taken over. */
export async function readUpload(directory: string, id: string): Promise<UploadFile | undefined> {
  const owner = readUploadId(id);
  if (!owner) return undefined;
  const path = join(directory, id);
  const bytes = await stat(path).catch(absentAsUndefined);
  const info = await readFile(`${path}${INFO_SUFFIX}`, 'utf8').catch(absentAsUndefined);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), InfoSchema), info);
  const kind = parsed.success ? announcedKind(parsed.output.metadata) : undefined;
  if (!bytes || !parsed.success || !kind) return undefined;
  return { id, ...owner, kind, path, size: parsed.output.size, received: bytes.size, touchedAt: bytes.mtimeMs };
}

export async function removeUpload(directory: string, id: string): Promise<void> {
  const path = join(directory, id);
  await rm(path, { force: true });
  await rm(`${path}${INFO_SUFFIX}`, { force: true });
}

function absentAsEmpty(fault: unknown): string[] {
  return absentAsUndefined(fault) ?? [];
}

/**
 * Removes leftovers last touched before `touchedBy`: announcements without bytes, bytes without announcement (a process
 * died in between), unknown names.
 * @param touchedBy milliseconds since the epoch
 */
export async function removeStrays(directory: string, touchedBy: number): Promise<void> {
  const names = new Set(await readdir(directory).catch(absentAsEmpty));
  for (const name of names) {
    const path = join(directory, name);
    if (name.endsWith(INFO_SUFFIX)) {
      if (!names.has(name.slice(0, -INFO_SUFFIX.length))) await rm(path, { force: true });
    } else if (!names.has(`${name}${INFO_SUFFIX}`) || !(await readUpload(directory, name))) {
      const bytes = await stat(path).catch(absentAsUndefined);
      if (bytes && bytes.mtimeMs <= touchedBy) await removeUpload(directory, name);
    }
  }
}
