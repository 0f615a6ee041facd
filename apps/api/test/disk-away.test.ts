import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { health } from '@tagfalter/contract/health';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileBlobs } from '#api/adapters/file-blobs.ts';
import { guardFiles } from '#api/adapters/guard-files.ts';
import { serverDatabase } from './database.ts';
import { type EventStage, guestFile, guestOf, openEventStage } from './event-stage.ts';
import { ready } from './media-stage.ts';
import { sha256 } from './tus.ts';

const SLOW = { timeout: 8_000, interval: 100 };
const Said = v.object({ code: v.string() });
const said = async (response: Response) => [response.status, v.parse(Said, await response.json()).code];
const AWAY = [503, 'store_away'];

describe('files whose disk is away (spec decision 66)', () => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(serverDatabase.create);
  });
  afterAll(() => stage.close());

  const storeOf = async () => v.parse(health.reply, await (await stage.load(health.path)).json()).store;

  it('are unreachable, not lost, and nothing is written in their place', async () => {
    const { dataDir } = stage.product.deps.config;
    const [blobs, aside] = [join(dataDir, 'blobs'), join(dataDir, 'aside')];
    const { device, headers } = await stage.person();
    const hash = sha256(stage.photo);
    const { originalUrl } = ready(await device.upload(stage.photo, { hash }));
    const file = guestFile(stage.speech, 'audio', 'audio/webm');
    const guest = guestOf(stage, await stage.event(), { files: [file] });
    await guest.put();
    await rename(blobs, aside);
    expect(await said(await stage.load(originalUrl))).toEqual(AWAY);
    const asked = await stage.call('POST', '/api/media/urls', { headers, json: { hashes: [hash] } });
    expect(await said(asked)).toEqual(AWAY);
    expect(await said(await guest.send(file, stage.speech))).toEqual(AWAY);
    expect(await storeOf()).toBe('away');
    expect((await guest.put({ guestMessage: 'Worte gehen weiter.' })).status).toBe(200);
    expect(await readdir(dataDir)).not.toContain('blobs');
    await rename(aside, blobs);
    await expect.poll(storeOf, SLOW).toBe('ok');
    expect((await stage.load(originalUrl)).status).toBe(200);
    expect(ready((await device.states([hash]))[0]).hash).toBe(hash);
    expect((await guest.get()).files).toMatchObject([{ state: 'ready' }]);
  });
});

describe('a broken disk', () => {
  it.each(['EIO', 'EROFS', 'ESTALE'])('that says %s when written still reads', async (code) => {
    const directory = await mkdtemp(join(tmpdir(), 'tagfalter-disk-'));
    const files = createFileBlobs(directory);
    await files.put('account/kept', Uint8Array.of(1));
    const broken = { ...files, put: () => Promise.reject(Object.assign(new Error('write'), { code })) };
    const { blobs } = guardFiles(broken, directory, undefined);
    await expect(blobs.put('account/new', Uint8Array.of(2))).rejects.toMatchObject({ code: 'store_away' });
    expect(await blobs.stat('account/kept')).toEqual({ size: 1 });
    await rm(directory, { recursive: true });
    await expect(blobs.stat('account/kept')).rejects.toMatchObject({ code: 'store_away' });
  });
});
