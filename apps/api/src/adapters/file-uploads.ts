import { access, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import * as v from 'valibot';
import { absentAsUndefined } from '#api/base/fault-code.ts';
import type { StoredUpload, UploadStore } from '#api/ports/uploads.ts';

const InfoSchema = v.pipe(v.string(), v.parseJson(), v.object({ size: v.number(), metadata: v.optional(v.unknown()) }));
const INFO_SUFFIX = '.json';

/** Uploads as two files each: bytes, and announcement. */
export function createFileUploads(directory: string): UploadStore {
  const datastore = new FileStore({ directory });
  const names = async (): Promise<string[]> => (await readdir(directory).catch(absentAsUndefined)) ?? [];
  const remove = async (id: string): Promise<void> => {
    const path = join(directory, id);
    await rm(path, { force: true });
    await rm(`${path}${INFO_SUFFIX}`, { force: true });
  };
  const read = async (id: string): Promise<StoredUpload | undefined> => {
    const path = join(directory, id);
    const bytes = await stat(path).catch(absentAsUndefined);
    const info = v.safeParse(InfoSchema, await readFile(`${path}${INFO_SUFFIX}`, 'utf8').catch(absentAsUndefined));
    if (!bytes || !info.success) return undefined;
    const { size, metadata } = info.output;
    return { id, size, metadata, received: bytes.size, touchedAt: bytes.mtimeMs };
  };
  return {
    datastore,
    ...{ read, remove },
    async create(id, size) {
      await mkdir(directory, { recursive: true });
      await datastore.create(new Upload({ id, size, offset: 0 }));
    },
    async list(prefix) {
      const infos = (await names()).filter((name) => name.startsWith(prefix) && name.endsWith(INFO_SUFFIX));
      const found = await Promise.all(infos.map((name) => read(name.slice(0, -INFO_SUFFIX.length))));
      return found.filter((upload) => upload !== undefined);
    },
    async open(id, work) {
      const path = join(directory, id);
      await access(path);
      return work(path);
    },
    async removeRemains(touchedBy) {
      const known = new Set(await names());
      for (const name of known) {
        if (name.endsWith(INFO_SUFFIX)) {
          // Its bytes are gone: a process died in between.
          if (!known.has(name.slice(0, -INFO_SUFFIX.length))) await rm(join(directory, name), { force: true });
        } else if (!(await read(name)) && (await isOld(join(directory, name), touchedBy))) {
          await remove(name);
        }
      }
    },
  };
}

async function isOld(path: string, touchedBy: number): Promise<boolean> {
  const bytes = await stat(path).catch(absentAsUndefined);
  return bytes !== undefined && bytes.mtimeMs <= touchedBy;
}
