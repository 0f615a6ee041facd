import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { absentAsUndefined } from '#api/base/fault-code.ts';
import type { MediaKind } from '../repository.ts';
import { readUploadId } from './id.ts';
import { announcedKind } from './request.ts';

/** An upload as its two files tell: the bytes so far, and beside them what was announced. */
export interface UploadFile {
  id: string;
  ownerId: string;
  /** Of an upload of a guest. */
  contributionId?: string | undefined;
  hash: string;
  kind: MediaKind;
  path: string;
  /** Announced bytes. */
  size: number;
  /** Bytes that are there. */
  received: number;
  /** When the last byte came, milliseconds since the epoch. */
  touchedAt: number;
}

const InfoSchema = v.object({ size: v.number(), metadata: v.unknown() });
const INFO_SUFFIX = '.json';

/** Whether all announced bytes are there. */
export function isComplete({ size, received }: UploadFile): boolean {
  return received === size;
}

/** The uploads of a directory whose id begins with `prefix`; the empty prefix stands for all. */
export async function listUploads(directory: string, prefix: string): Promise<UploadFile[]> {
  const names = await readdir(directory).catch(absentAsEmpty);
  const infos = names.filter((name) => name.startsWith(prefix) && name.endsWith(INFO_SUFFIX));
  const found = await Promise.all(infos.map((name) => readUpload(directory, name.slice(0, -INFO_SUFFIX.length))));
  return found.filter((upload) => upload !== undefined);
}

/** undefined when there is no such upload, or its bytes have been taken over. */
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

/** Removes what is left of an upload. */
export async function removeUpload(directory: string, id: string): Promise<void> {
  const path = join(directory, id);
  await rm(path, { force: true });
  await rm(`${path}${INFO_SUFFIX}`, { force: true });
}

function absentAsEmpty(fault: unknown): string[] {
  return absentAsUndefined(fault) ?? [];
}

/**
 * Removes what is left of uploads and is none: announcements whose bytes have been taken over, bytes that were never announced
 * (a process ended right then), and what nothing knows again by its name or its announcement; once it is older than
 * `touchedBy`.
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
