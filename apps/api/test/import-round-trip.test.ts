import { createHash, randomUUID } from 'node:crypto';
import { accountExport } from '@tagfalter/contract/account-export';
import { type Export, fromExport } from '@tagfalter/contract/export-format';
import { createImport, getImport } from '@tagfalter/contract/imports';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { revisions } from '#api/db/entry-schema.ts';
import { databases } from './database.ts';
import { type EntryStage, filePart, openEntryStage, saved } from './entry-stage.ts';
import type { Person } from './product.ts';

const SLOW = 120_000;

/** By name. */
async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}

/** Without ids, which belong to another account. */
function comparable({ entries }: Pick<Export, 'entries'>) {
  return entries.map(({ id: _id, history, ...entry }) => ({
    ...entry,
    history: history.map(({ id: _revision, ...version }) => version),
  }));
}

describe.each(databases)('our own archive, exported and taken over by another account, on $name', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  }, SLOW);
  afterAll(() => stage.close());

  const call = (who: Person, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    stage.product.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });

  const exported = async (who: Person): Promise<Buffer> => {
    const { url } = v.parse(accountExport.reply, (await call(who, 'GET', accountExport.path)).json());
    return (await stage.product.app.inject({ url })).rawPayload;
  };

  const imported = async (who: Person, bytes: Buffer, restoreVisibility = true) => {
    const begun = await call(who, 'POST', createImport.path, { name: 'tagfalter.zip', size: bytes.length });
    const { id } = v.parse(createImport.reply, begun.json());
    const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const headers = { ...who.headers, ...tus };
    await stage.product.app.inject({ method: 'PATCH', url: `/api/imports/${id}/archive`, headers, payload: bytes });
    const read = async () => v.parse(getImport.reply, (await call(who, 'GET', getImport.path)).json()).import;
    const wait = { timeout: 50_000 };
    await expect.poll(async () => (await read())?.state, wait).toBe('checked');
    await call(who, 'POST', `/api/imports/${id}/apply`, { dates: [], restoreVisibility });
    await expect.poll(async () => (await read())?.state, wait).toBe('done');
    return (await read())?.report;
  };

  /** Entries with every field, one of them long ago. */
  const fill = async (who: Person): Promise<void> => {
    const photos = [await filePart('photo-1.jpg'), await filePart('photo-2.jpg')];
    const sound = await filePart('speech-de.webm', 'audio');
    const mood = { mood: '{"level":8,"feeling":"grateful"}', emojis: '🦋🌊', topMoment: 'Der Steg' };
    const fields = {
      date: stage.today(),
      text: 'Ein Tag am <See>\n\n"mit" allem',
      visibility: 'friends',
      mainImageIndex: '1',
    };
    const { id } = saved(await stage.post(who, { ...fields, ...mood }, { files: [...photos, sound] }));
    await call(who, 'POST', '/api/reflection-answers', {
      entryId: id,
      questionId: 'good-surprise',
      answer: 'Der Hund',
    });
    await call(who, 'PUT', `/api/entries/${id}/favorite`, { isFavorite: true });
    await stage.post(who, { date: '2003-03-03', text: 'Viel später', addedLater: 'true' });
    await stage.database.db.insert(revisions).values({
      ...{ accountId: who.accountId, id: randomUUID(), entryId: id, at: new Date(stage.clock.now - 5000), version: 1 },
      ...{ kind: 'overwritten', content: { text: 'Ein Tag', mood: { level: 3, feeling: null, customEmoji: null } } },
    });
    await stage.product.app.inject({
      method: 'POST',
      url: '/api/admin/entries',
      headers: { authorization: `Bearer ${stage.product.deps.adminToken}` },
      payload: {
        accountId: who.accountId,
        entries: [{ date: '1999-12-31', timeZone: 'Pacific/Auckland', fields: { text: 'Silvester' }, addImages: [] }],
      },
    });
  };

  it('gives the same archive again except ids and export time', async () => {
    const [writer, reader] = [await stage.person({ proAccount: true }), await stage.person()];
    await fill(writer);
    const bytes = await exported(writer);
    expect(await imported(reader, bytes)).toMatchObject({ format: 'tagfalter', days: 3, created: 3, problems: [] });
    const [before, after] = [await unpack(bytes), await unpack(await exported(reader))];
    const [first, second] = [before, after].map((files) => fromExport(JSON.parse(String(files.get('entries.json')))));
    expect(first?.entries.map(({ addedLater }) => addedLater)).toEqual([false, true, false]);
    expect(first && second && comparable(second)).toEqual(first && comparable(first));
    expect(second?.media).toEqual(first?.media);
    const sums = (files: Map<string, Buffer>) =>
      [...files].flatMap(([name, content]) =>
        name.startsWith('media/') ? [[name, createHash('sha256').update(content).digest('hex')]] : [],
      );
    expect(sums(before)).toHaveLength(3);
    expect(sums(after)).toEqual(sums(before));
  });
});
