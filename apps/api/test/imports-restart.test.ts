import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getImport, ImportSchema, type ImportState } from '@tagfalter/contract/imports';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { type Change, pullChanges, recordsOf } from '@tagfalter/contract/sync-pull';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { dayOneFiles, type MadeEntry } from './diary-archives.ts';
import { picture } from './import-stage.ts';
import { endPrograms, freePort, places, registerOver, startProduct } from './process.ts';
import { zipOf } from './zip-file.ts';

const SLOW = 240_000;
const PATIENT = { timeout: 60_000, interval: 20 };
const DAYS = 120;

afterEach(endPrograms);

/** Device against any running process. */
function deviceAt(origin: string, headers: { authorization: string }) {
  const tus = { ...headers, 'tus-resumable': '1.0.0' };
  const call = (method: string, path: string, body?: object) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    async begin(size: number): Promise<ImportState> {
      return v.parse(ImportSchema, await (await call('POST', '/api/imports', { name: 'tagebuch.zip', size })).json());
    },
    apply: (id: string) => call('POST', `/api/imports/${id}/apply`, { dates: [] }),
    async state(): Promise<ImportState | null> {
      return v.parse(getImport.reply, await (await call('GET', '/api/imports')).json()).import;
    },
    async offset(id: string): Promise<number> {
      const answer = await fetch(`${origin}/api/imports/${id}/archive`, { method: 'HEAD', headers: tus });
      return Number(answer.headers.get('upload-offset'));
    },
    send: (id: string, bytes: Buffer, offset: number) =>
      fetch(`${origin}/api/imports/${id}/archive`, {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(bytes.subarray(offset)),
      }),
    async changes(): Promise<Change[]> {
      const changes: Change[] = [];
      for (let cursor = '', isMore = true; isMore; ) {
        const query = `protocol=${PROTOCOL}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
        const page = v.parse(pullChanges.reply, await (await call('GET', `/api/sync/pull?${query}`)).json());
        changes.push(...page.changes);
        ({ cursor, more: isMore } = page);
      }
      return changes;
    },
  };
}

describe.each(places)('an import whose server is killed, on $name', ({ within }) => {
  it('resumes upload and import without doubles', { timeout: SLOW }, () =>
    within(async (given) => {
      const port = await freePort();
      const env = { ...given, PORT: String(port), NODE_ENV: 'test' };
      const origin = `http://127.0.0.1:${port}`;
      const first = await startProduct(env);
      const device = deviceAt(origin, await registerOver(first, origin));
      const photos = await Promise.all(Array.from({ length: DAYS }, (_, index) => picture(3000 + index)));
      const days = photos.map((photo, index): MadeEntry => {
        return { at: new Date(Date.UTC(2016, 0, 1 + index, 12)).toISOString(), text: `Tag ${index}`, photos: [photo] };
      });
      const bytes = zipOf(dayOneFiles(days));
      const { id } = await device.begin(bytes.length);
      await device.send(id, bytes.subarray(0, 10_000), 0);
      first.child.kill('SIGKILL');
      await first.ended;

      const second = await startProduct(env);
      expect(await device.offset(id)).toBe(10_000);
      expect((await device.send(id, bytes, 10_000)).status).toBe(204);
      await expect.poll(async () => (await device.state())?.state, PATIENT).toBe('checked');
      expect((await device.apply(id)).status).toBe(200);
      await expect.poll(async () => (await device.state())?.progress.days, PATIENT).toBeGreaterThan(0);
      second.child.kill('SIGKILL');
      await second.ended;

      await startProduct(env);
      expect((await device.state())?.state).toBe('applying');
      await expect.poll(async () => (await device.state())?.state, PATIENT).toBe('done');
      expect((await device.state())?.progress).toMatchObject({ days: DAYS, photos: DAYS });
      const changes = await device.changes();
      const records = recordsOf(changes).sort((one, other) => (one.date < other.date ? -1 : 1));
      const sum = (photo: Buffer) => createHash('sha256').update(photo).digest('hex');
      expect(records.map(({ text, images }) => [text, ...images.map(({ hash }) => hash)])).toEqual(
        photos.map((photo, index) => [`Tag ${index}`, sum(photo)]),
      );
      expect(changes.filter(({ collection }) => collection === 'revisions')).toEqual([]);
      // It goes after the import.
      const kept = async () =>
        (await readdir(join(given.DATA_DIR, 'imports'))).filter((name) => !name.endsWith('.part'));
      await expect.poll(kept, PATIENT).toEqual([]);
    }),
  );
});
