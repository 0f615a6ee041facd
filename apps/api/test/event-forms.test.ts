import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import { MAX_MORE_IMAGES, MAX_TOP_IMAGES } from '@tagfalter/domain/event';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DiskSpace } from '#api/base/disk-space.ts';
import { databases } from './database.ts';
import { type EventStage, guestOf, openEventStage } from './event-stage.ts';
import { form } from './forms.ts';

const GB = 1024 ** 3;
const ROOMY = { free: 50 * GB, total: 100 * GB };
const LOW = { free: 9 * GB, total: 100 * GB };

describe.each(databases)('the plain form of a guest book on $name', ({ create }) => {
  let stage: EventStage;
  let disk: DiskSpace = ROOMY;
  /** Disk from the third reading on. */
  let diskLater: DiskSpace | undefined;
  let looks = 0;
  const readDisk = async (): Promise<DiskSpace> => {
    looks += 1;
    return looks > 2 && diskLater ? diskLater : disk;
  };
  beforeAll(async () => {
    stage = await openEventStage(create, { readDisk });
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    disk = ROOMY;
    diskLater = undefined;
  });

  const pathOf = (token: string) => `/api/events/share/${token}/entries`;
  /** Sends the head of a form, and not a byte of its body. */
  async function announce(token: string, headers: readonly string[] = []): Promise<Socket> {
    const socket = connect(Number(new URL(stage.origin).port), '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      `POST ${pathOf(token)} HTTP/1.1`,
      'host: x',
      'content-type: multipart/form-data; boundary=b',
      'content-length: 20000000',
      ...headers,
    ];
    await new Promise<void>((sent) => socket.write(`${head.join('\r\n')}\r\n\r\n`, () => sent()));
    return socket;
  }
  async function saidToHead(token: string, headers: readonly string[] = []): Promise<string> {
    const socket = await announce(token, headers);
    const [first] = await once(socket, 'data');
    socket.destroy();
    return `${String(first).slice(9, 12)} ${/"code":"(\w+)"/.exec(String(first))?.[1]}`;
  }

  it('is judged before its body by link, event and room', async () => {
    expect(await saidToHead('no-such-link')).toBe('404 not_found');
    const event = await stage.event();
    disk = LOW;
    expect(await saidToHead(event.shareToken)).toBe('507 storage_full');
    disk = ROOMY;
    const own = { headers: stage.host.headers, json: { isClosed: true } };
    await stage.call('PATCH', `/api/events/${event.id}`, own);
    expect(await saidToHead(event.shareToken)).toBe('403 event_closed');
    const forAccounts = await stage.event({ sharingMode: 'account_required' });
    expect(await saidToHead(forAccounts.shareToken)).toBe('401 unauthorized');
  });

  it('answers the repeat of a form taken before the closing', async () => {
    const event = await stage.event();
    const { payload, headers } = await form({ guestName: 'Marek' });
    const post = (key: string) =>
      fetch(new URL(pathOf(event.shareToken), stage.origin), {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: new Uint8Array(payload),
      });
    expect((await post('a')).status).toBe(201);
    await stage.call('PATCH', `/api/events/${event.id}`, { headers: stage.host.headers, json: { isClosed: true } });
    expect((await post('a')).status).toBe(200);
    expect((await post('b')).status).toBe(403);
  });

  it('stops at the disk’s reserve, and still takes words', async () => {
    const event = await stage.event();
    const photo = { field: 'topImages', name: 'a.jpg', bytes: stage.photo, type: 'image/jpeg' };
    const small = await form({ guestName: 'Ola' }, [{ ...photo, bytes: stage.photo.subarray(0, 10_000) }]);
    const words = await form({ guestName: 'Ola', guestMessage: 'Alles Gute' }, [
      { ...photo, name: '', bytes: new Uint8Array() },
    ]);
    disk = LOW;
    const post = async ({ payload, headers }: typeof words) =>
      (
        await stage.product.app.inject({
          method: 'POST',
          url: pathOf(event.shareToken),
          headers: { ...headers },
          payload,
        })
      ).statusCode;
    expect(await post(small)).toBe(507);
    expect(await post(words)).toBe(201);
    expect((await guestOf(stage, event).put()).status).toBe(201);
    // There was room at its start.
    const noPicture = await form({ guestName: 'Ola' }, [{ ...photo, bytes: new Uint8Array(6_000_000) }]);
    looks = 0;
    disk = ROOMY;
    diskLater = LOW;
    expect(await post(noPicture)).toBe(507);
  });

  it.each([
    ['one favourite', { topImages: MAX_TOP_IMAGES + 1 }],
    ['one other picture', { allImages: MAX_MORE_IMAGES + 1 }],
    [
      'one of all that it may hold',
      { guestAvatar: 1, topImages: MAX_TOP_IMAGES, allImages: MAX_MORE_IMAGES + 1, guestAudio: 1 },
    ],
    [
      'ten of all that it may hold',
      { guestAvatar: 1, topImages: MAX_TOP_IMAGES, allImages: MAX_MORE_IMAGES + 10, guestAudio: 1 },
    ],
  ])('says that pictures are too many: %s too much', async (_which, counts: Record<string, number>) => {
    const event = await stage.event();
    const parts = Object.entries(counts).flatMap(([field, count]) =>
      Array.from({ length: count }, (_, n) => {
        const [bytes, type] = field === 'guestAudio' ? [stage.speech, 'audio/webm'] : [stage.photo, 'image/jpeg'];
        return { field, name: `${field} ${n}`, bytes: Buffer.concat([bytes, Buffer.from(`${field} ${n}`)]), type };
      }),
    );
    const { payload, headers } = await form({ guestName: 'Ola' }, parts);
    const sent = { method: 'POST' as const, url: pathOf(event.shareToken), headers, payload };
    const response = await stage.product.app.inject(sent);
    expect([response.statusCode, response.json().code]).toEqual([422, 'too_many_images']);
  });

  it('is answered by a page for a browser without script', async () => {
    const event = await stage.event({ sharingMode: 'code_required', eventCode: 'tanz-schuhe' });
    const words = { guestName: 'Oma <b>', topMoment: 'der Walzer', guestMessage: 'Alles "Gute"', formKey: 'one' };
    const asked = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate', 'accept-language': 'en' };
    const post = async (
      fields: Record<string, string>,
      more: Record<string, string> = {},
      token = event.shareToken,
    ) => {
      const noPicture = { field: 'allImages', name: '', bytes: new Uint8Array() };
      const { payload, headers } = await form(fields, [noPicture]);
      const sent = { ...headers, ...asked, ...more };
      return stage.product.app.inject({ method: 'POST', url: pathOf(token), headers: sent, payload });
    };
    const refused = await post({ ...words, eventCode: 'geraten' });
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect(refused.headers['content-security-policy']).toContain("form-action 'self'");
    for (const text of ['not right', 'Oma &lt;b&gt;', 'der Walzer', 'Alles &quot;Gute&quot;', 'geraten', 'value="one"'])
      expect(refused.body).toContain(text);
    expect(refused.body).not.toContain('<b>');
    const right = { ...words, eventCode: 'Tanz Schuhe' };
    const [taken, again] = [await post(right), await post(right)];
    expect([taken.statusCode, again.statusCode]).toEqual([201, 200]);
    expect([taken.body, again.body]).toEqual([expect.stringContaining('Thank you'), taken.body]);
    expect(taken.body).toContain(`href="/events/${event.shareToken}"`);
    const read = async () =>
      v.parse(sharedEvent.reply, await (await stage.call('GET', `/api/events/share/${event.shareToken}`)).json());
    expect((await read()).entries).toMatchObject([{ guestName: 'Oma <b>', guestMessage: 'Alles "Gute"' }]);
    const program = await post({ ...right, formKey: 'two' }, { 'sec-fetch-mode': 'cors' });
    expect([program.statusCode, program.json().guestName]).toEqual([201, 'Oma <b>']);
    const own = { headers: stage.host.headers, json: { isClosed: true } };
    await stage.call('PATCH', `/api/events/${event.id}`, own);
    const late = await post({ ...right, formKey: 'three' }, { 'accept-language': 'de' });
    expect([late.statusCode, late.body.includes('<form')]).toEqual([403, false]);
    expect(late.body).toMatch(/nimmt keine Beiträge mehr an.*Alles &quot;Gute&quot;<\/textarea>/s);
    expect((await post(right, {}, 'no-such-link')).statusCode).toBe(404);
  });

  it('keeps no place for senders who left before it was read', async () => {
    const event = await stage.event();
    const leave = async () => {
      const socket = (await announce(event.shareToken)).destroy();
      await once(socket, 'close');
    };
    // More than there are places; some have left before anybody looks at their form.
    for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 20 }, leave));
    const { payload, headers } = await form({ guestName: 'Ola' });
    const url = new URL(pathOf(event.shareToken), stage.origin);
    const reply = await fetch(url, { method: 'POST', headers: { ...headers }, body: new Uint8Array(payload) });
    expect(reply.status).toBe(201);
  });

  it('is taken from many guests at once behind one address', async () => {
    const event = await stage.event();
    const boundary = 'b';
    const body = `--${boundary}\r\ncontent-disposition: form-data; name="guestName"\r\n\r\nTante\r\n--${boundary}--\r\n`;
    const port = Number(new URL(stage.origin).port);
    const open = Array.from({ length: 30 }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      const head = [
        `POST ${pathOf(event.shareToken)} HTTP/1.1`,
        'host: x',
        'connection: close',
        `content-type: multipart/form-data; boundary=${boundary}`,
        `content-length: ${body.length}`,
        'expect: 100-continue',
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 20)}`);
      await once(socket, 'data');
      return socket;
    });
    // All run before the first ends.
    const sockets = await Promise.all(open);
    const said = await Promise.all(
      sockets.map(async (socket) => {
        socket.write(body.slice(20));
        return (await text(socket)).slice(9, 12);
      }),
    );
    expect(said).toEqual(said.map(() => '201'));
  });
});
