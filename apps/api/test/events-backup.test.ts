import { createPublicKey, randomBytes } from 'node:crypto';
import { EventFeedSchema, sharedEvent } from '@tagfalter/contract/shared-event';
import { compactVerify } from 'jose';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { backUp, createFolders, putBack } from './backup-stage.ts';
import { everyDatabase } from './database.ts';
import { type EventStage, guestFile, guestOf, openEventStage } from './event-stage.ts';
import { createProduct, type Product } from './product.ts';

const folders = createFolders();
afterAll(() => folders.remove());

/** A unique picture without metadata. */
async function prepared(): Promise<Buffer<ArrayBuffer>> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const create = { width: 64, height: 48, channels: 3, background: { r, g, b } } as const;
  return Buffer.from(await sharp({ create }).jpeg().toBuffer());
}

describe.each(everyDatabase)('a guest book out of a backup on $name', ({ create }) => {
  let stage: EventStage | undefined;
  let restored: { product: Product; close(): Promise<void> } | undefined;
  afterAll(async () => {
    await restored?.close();
    await stage?.close();
  });

  it('keeps its data, asks phones for later files, resets readers (S13)', async () => {
    const first = await openEventStage(create);
    stage = first;
    const event = await first.event({}, await prepared());
    const photo = await prepared();
    const tasks = [{ id: 'erster-tanz', text: 'Ein Foto vom ersten Tanz' }];
    await first.call('PATCH', `/api/events/${event.id}`, { json: { tasks }, headers: first.host.headers });
    const early = guestOf(first, event, { files: [{ ...guestFile(photo), task: 'erster-tanz' }] });
    await early.put();
    await early.send(guestFile(photo), photo);
    const folder = `${await folders.make()}/backup`;
    await backUp(first.database, first.product.deps.config.dataDir, folder);
    const lost = await prepared();
    const late = guestOf(first, event, { guestName: 'Marek', files: [guestFile(lost)] });
    await late.put();
    await late.send(guestFile(lost), lost);
    const path = `/api/events/share/${event.shareToken}`;
    const before = v.parse(EventFeedSchema, await (await first.call('GET', `${path}/feed`)).json());

    const dataDir = await folders.make();
    const database = await create();
    await putBack(database, dataDir, folder);
    const product = await createProduct(database, { dataDir });
    const origin = await product.app.listen({ port: 0, host: '127.0.0.1' });
    restored = { product, close: () => product.close().then(database.close) };
    const call: EventStage['call'] = (method, url, sent) => first.call(method, new URL(url, origin).href, sent);
    const second: EventStage = { ...first, origin, call };

    const book = async () => v.parse(sharedEvent.reply, await (await call('GET', path)).json());
    expect((await book()).entries.map(({ guestName }) => guestName)).toEqual(['Tante Helga']);
    // Old receipts remain verifiable, and tell what was lost.
    expect((await book()).event).toMatchObject({ tasks });
    const keys = { receiptKey: expect.not.stringMatching(event.receiptKey), earlierReceiptKeys: [event.receiptKey] };
    expect((await book()).event).toMatchObject(keys);
    const query = `cursor=${before.cursor}&epoch=${before.epoch}`;
    expect(await (await call('GET', `${path}/feed?${query}`)).json()).toMatchObject({ reset: true });
    // The same phone repeats itself and learns what is missing.
    const again = guestOf(second, event, late.body);
    expect(await (await again.put()).json()).toMatchObject({ state: 'sent', missing: [guestFile(lost).hash] });
    expect((await again.send(guestFile(lost), lost)).status).toBe(204);
    const { receiptKey, files } = await again.get();
    const key = createPublicKey({ key: Buffer.from(receiptKey, 'base64url'), format: 'der', type: 'spki' });
    expect((await compactVerify(files[0]?.receipt ?? '', key)).payload.length).toBeGreaterThan(0);
    await vi.waitFor(
      async () => {
        const shown = (await book()).entries.map(({ guestName, pictures }) => `${guestName} ${pictures.length}`);
        expect(shown).toEqual(['Marek 1', 'Tante Helga 1']);
      },
      { timeout: 30_000, interval: 100 },
    );
    expect((await book()).entries[1]?.pictures.map(({ task }) => task)).toEqual(['erster-tanz']);
  });
});
