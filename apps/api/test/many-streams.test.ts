import { PROTOCOL } from '@tagfalter/contract/protocol';
import { localDateOf } from '@tagfalter/domain/local-date';
import { beforeAll, describe, expect, it } from 'vitest';
import { diaryFeed } from '#api/features/entries/feed/feed.ts';
import { SERVED } from '#api/sync/protocol.ts';
import { subscriptionOpener } from '#api/sync/stream/subscription.ts';
import { databases } from './database.ts';
import { registerPerson } from './product.ts';
import { productOn } from './product-on.ts';
import { makeActor, makeDevice } from './sync-actors.ts';

const MAX_STREAMS = 20;
const today = localDateOf(Date.now(), 'UTC');

describe.each(databases)('many streams of one account on $name', ({ create }) => {
  const stage = productOn(create);
  let origin: string;
  beforeAll(async () => {
    origin = await stage.product.app.listen({ port: 0, host: '127.0.0.1' });
  });

  it('are twenty at most; another has to wait (wire 47)', async () => {
    const [mia, tom] = [await registerPerson(stage.product), await registerPerson(stage.product)];
    const open = ({ headers }: typeof mia) => fetch(`${origin}/api/sync/stream?protocol=${PROTOCOL}`, { headers });
    const streams = await Promise.all(Array.from({ length: MAX_STREAMS }, () => open(mia)));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await open(mia);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    const others = await open(tom);
    expect(others.status).toBe(200);
    await streams.pop()?.body?.cancel();
    await expect
      .poll(async () => {
        const again = await open(mia);
        streams.push(again);
        return again.status;
      })
      .toBe(200);
    // A refused one takes no place.
    await streams.pop()?.body?.cancel();
    for (let tries = 0; tries < MAX_STREAMS; tries += 1) {
      const url = `${origin}/api/sync/stream?protocol=0`;
      expect((await fetch(url, { headers: tom.headers })).status).toBe(426);
    }
    const toms = await Promise.all(Array.from({ length: MAX_STREAMS - 1 }, () => open(tom)));
    expect(new Set(toms.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all([others, ...streams, ...toms].map(({ body }) => body?.cancel()));
  });

  it('are left alone by a HEAD, which reads none', async () => {
    const { headers } = await registerPerson(stage.product);
    const url = `${origin}/api/sync/stream?protocol=${PROTOCOL}`;
    for (let tries = 0; tries <= MAX_STREAMS; tries += 1) {
      const looked = await fetch(url, { method: 'HEAD', headers });
      expect([looked.status, looked.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    }
    const opened = await fetch(url, { headers });
    expect(opened.status).toBe(200);
    await opened.body?.cancel();
  });

  it('share the reading of a commit (S12)', async () => {
    const { db } = stage.database;
    const actor = await makeActor(db);
    let pages = 0;
    const counting = {
      ...diaryFeed,
      readEntries: (...given: Parameters<typeof diaryFeed.readEntries>) => {
        pages += 1;
        return diaryFeed.readEntries(...given);
      },
    };
    const start = subscriptionOpener({ db, feed: counting, served: SERVED });
    const readers = await Promise.all(Array.from({ length: MAX_STREAMS }, () => start(actor, SERVED.current)));
    const phone = makeDevice(db, actor);
    for (const text of ['eins', 'zwei']) {
      phone.save(today, { text });
      await phone.push();
      const before = pages;
      const reported = await Promise.all(readers.map((reader) => reader.next()));
      expect(new Set(reported).size).toBe(1);
      expect(reported[0]).toContain(`"text":"${text}"`);
      expect(pages - before).toBe(1);
    }
    // A later reader reads for itself.
    phone.save(today, { text: 'drei' });
    await phone.push();
    const [first, second] = [await readers[0]?.next(), await readers[1]?.next()];
    expect(second).toBe(first);
    expect(pages).toBe(4);
  });
});
