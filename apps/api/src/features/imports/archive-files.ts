import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import { absentAsUndefined } from '#api/base/fault-code.ts';

/** Uploaded archives, by import id. */
export interface ArchiveFiles {
  store: FileStore;
  pathOf(id: string): string;
  /** Path of a temporary file for an extracted medium. */
  newPart(id: string): string;
  create(id: string, size: number): Promise<void>;
  /** Bytes so far; undefined for an unknown import. */
  sizeOf(id: string): Promise<number | undefined>;
  /** A process that has it open can read on. */
  remove(id: string): Promise<void>;
  /** Removes unknown files older than `before`, milliseconds since the epoch. */
  sweep(live: ReadonlySet<string>, before: number): Promise<void>;
}

const NAME = /^([0-9a-f-]{36})(?:\.json|\.[0-9a-f-]{36}\.part)?$/;

export function createArchiveFiles(directory: string): ArchiveFiles {
  const store = new FileStore({ directory });
  const pathOf = (id: string): string => join(directory, id);
  const remove = async (id: string): Promise<void> => {
    for (const suffix of ['', '.json']) await rm(`${pathOf(id)}${suffix}`, { force: true });
  };
  return {
    ...{ store, pathOf, remove },
    newPart: (id) => `${pathOf(id)}.${randomUUID()}.part`,
    async create(id, size) {
      await mkdir(directory, { recursive: true });
      await store.create(new Upload({ id, size, offset: 0 }));
    },
    async sizeOf(id) {
      return (await stat(pathOf(id)).catch(absentAsUndefined))?.size;
    },
    async sweep(live, before) {
      for (const name of (await readdir(directory).catch(absentAsUndefined)) ?? []) {
        const [, id] = NAME.exec(name) ?? [];
        if (id !== undefined && live.has(id)) continue;
        const found = await stat(join(directory, name)).catch(absentAsUndefined);
        if (found && found.mtimeMs < before) await rm(join(directory, name), { force: true });
      }
    },
  };
}
