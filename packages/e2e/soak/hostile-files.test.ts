import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverDatabase } from '../../../apps/api/test/database.ts';
import { type MediaStage, openMediaStage } from '../../../apps/api/test/media-stage.ts';
import { sha256, type TusDevice } from '../../../apps/api/test/tus.ts';
import { type Harmless, type HostileFile, hostileFiles } from './hostile-files.ts';
import { sizeOfRun } from './size.ts';

const { count: FILES, seed: SEED } = sizeOfRun(24);
/** Types that no browser runs. */
const PASSIVE = /^(image\/(jpeg|png|webp|gif)|audio\/[\w.+-]+|video\/(webm|mp4))(;|$)/;

describe(`${FILES} hostile files, seed ${SEED} (promise 14, threats 4, 5, 6)`, () => {
  let stage: MediaStage;
  let device: TusDevice;
  const counts = { taken: 0, refused: 0 };
  beforeAll(async () => {
    stage = await openMediaStage(serverDatabase.create);
    ({ device } = await stage.person({ proAccount: true }));
  });
  afterAll(() => stage.close());

  it('break nothing, run nowhere, and tell no position', { timeout: 60_000 + FILES * 2000 }, async () => {
    const harmless: Harmless[] = [
      { kind: 'image', bytes: stage.photo },
      { kind: 'image', bytes: await sharp(stage.photo).resize(300).keepMetadata().png().toBuffer() },
      { kind: 'image', bytes: await sharp(stage.photo).resize(300).keepMetadata().webp().toBuffer() },
      { kind: 'audio', bytes: stage.speech },
    ];
    for (const file of hostileFiles(harmless, FILES, SEED)) await send(file);
    process.stdout.write(`${counts.taken} files taken, ${counts.refused} refused\n`);
    // The product still takes what is harmless.
    expect(await device.upload(stage.photo, {})).toMatchObject({ state: 'ready' });
  });

  async function send({ how, kind, bytes }: HostileFile): Promise<void> {
    const hash = sha256(bytes);
    const created = await device.create(bytes.length, { hash, kind, type: `${kind}/x` });
    expect(created.status, how).toBe(201);
    const sent = await device.patch(created.headers.get('location') ?? '', 0, bytes);
    expect(sent.status, how).toBe(204);
    const [state] = await device.states([hash]);
    expect(['ready', 'refused'], how).toContain(state?.state);
    if (state?.state !== 'ready') {
      counts.refused += 1;
      return;
    }
    counts.taken += 1;
    for (const url of [state.originalUrl, state.displayUrl, state.thumbnailUrl]) {
      if (url !== null) await look({ how, kind }, url, url === state.originalUrl);
    }
  }

  async function look(
    { how, kind }: Pick<HostileFile, 'how' | 'kind'>,
    url: string,
    isOriginal: boolean,
  ): Promise<void> {
    const reply = await stage.load(url);
    expect([reply.status, reply.headers.get('x-content-type-options')], how).toEqual([200, 'nosniff']);
    expect(reply.headers.get('content-type'), how).toMatch(PASSIVE);
    expect(reply.headers.get('content-security-policy'), how).toContain('sandbox');
    const bytes = Buffer.from(await reply.arrayBuffer());
    // Originals go to their owner alone, as a download.
    if (isOriginal && kind === 'image') expect(reply.headers.get('content-disposition'), how).toMatch(/^attachment/);
    if (!isOriginal) expect((await sharp(bytes).metadata()).exif, how).toBeUndefined();
  }
});
