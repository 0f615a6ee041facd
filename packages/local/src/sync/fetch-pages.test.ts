import { NEXT_PAGE_HEADER, PROTOCOL, PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import { describe, expect, it } from 'vitest';
import { makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { createPages } from './fetch-pages.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const PAGES = 5;

/** A server of five pages, each of which takes so long; what it was asked for, in order. */
function setup(msPerPage: number) {
  const asked: { cursor: string; limit: number }[] = [];
  // A page comes to its end when this lets it.
  const stage = { end: (): Promise<unknown> => Promise.resolve(), besides: '', send: (text: string) => text };
  const fetch = async (input: Parameters<typeof globalThis.fetch>[0]) => {
    const query = new URL(String(input)).searchParams;
    const cursor = query.get('cursor') ?? '0';
    asked.push({ cursor, limit: Number(query.get('limit')) });
    device.pass(msPerPage);
    const next = Number(cursor) + 1;
    const more = next < PAGES;
    const page = { protocol: PROTOCOL, changes: [], days: [], cursor: `${next}`, more, lastMutationId: 0, epoch: 7 };
    const { end, besides, send } = stage;
    const text = JSON.stringify({ ...page, besides });
    const headers = {
      [PROTOCOL_HEADER]: `${PROTOCOL}`,
      'content-length': `${text.length}`,
      ...(more && { [NEXT_PAGE_HEADER]: `cursor=${next}&epoch=7` }),
    };
    const body = new ReadableStream({
      async pull(controller) {
        await end();
        controller.enqueue(new TextEncoder().encode(send(text)));
        controller.close();
      },
    });
    return new Response(body, { headers });
  };
  const device = makeDevice(new FakeServer(), ACCOUNT, { fetch });
  return { pages: createPages(device.env), asked, stage };
}

/** Reads all pages, one after the other. */
async function readAll({ pages, asked }: ReturnType<typeof setup>) {
  const cursors: string[] = [];
  for (let cursor = ''; cursors.length < PAGES; ) {
    const page = await pages.after({ cursor, epoch: cursor === '' ? undefined : 7 });
    if (!page.ok) throw new Error('a page did not come');
    cursor = page.value.cursor;
    cursors.push(cursor);
  }
  return { cursors, limits: asked.map(({ limit }) => limit) };
}

describe('the pages of a pull', () => {
  it("have the server's maximum size once the first came quickly", async () => {
    expect(await readAll(setup(20))).toEqual({
      cursors: ['1', '2', '3', '4', '5'],
      limits: [250, 2000, 2000, 2000, 2000],
    });
  });

  it('come whole if large, and do not count if cut short', async () => {
    const line = setup(20);
    line.stage.besides = 'Regen '.repeat(50_000);
    expect((await readAll(line)).cursors).toEqual(['1', '2', '3', '4', '5']);
    line.stage.send = (text) => text.slice(0, -1);
    expect(await line.pages.after({ cursor: '1', epoch: 7 })).toEqual({ ok: false, fault: { kind: 'network' } });
  });

  it('stay small on a slow line, so that each comes through', async () => {
    expect((await readAll(setup(16_000))).limits).toEqual([250, 250, 250, 250, 250]);
  });

  it('are requested one ahead, and no further', async () => {
    const { pages, asked } = setup(20);
    await pages.after({ cursor: '', epoch: undefined });
    expect(asked.map(({ cursor }) => cursor)).toEqual(['0', '1']);
    await pages.after({ cursor: '1', epoch: 7 });
    expect(asked.map(({ cursor }) => cursor)).toEqual(['0', '1', '2']);
  });

  it('are requested while the last still comes, on a quick line', async () => {
    const { pages, asked, stage } = setup(20);
    const first = Promise.withResolvers<void>();
    stage.end = () => first.promise;
    const one = pages.after({ cursor: '', epoch: undefined });
    await expect.poll(() => asked.length).toBe(1);
    const second = Promise.withResolvers<void>();
    stage.end = () => second.promise;
    first.resolve();
    await one;
    const two = pages.after({ cursor: '1', epoch: 7 });
    await expect.poll(() => asked.map(({ cursor }) => cursor)).toEqual(['0', '1', '2']);
    second.resolve();
    expect(await two).toMatchObject({ ok: true, value: { cursor: '2' } });
  });

  it('never come beside one another on a slow line', async () => {
    const { pages, asked, stage } = setup(16_000);
    await pages.after({ cursor: '', epoch: undefined });
    const second = Promise.withResolvers<void>();
    stage.end = () => second.promise;
    const two = pages.after({ cursor: '1', epoch: 7 });
    await expect.poll(() => asked.length).toBe(2);
    second.resolve();
    stage.end = () => Promise.resolve();
    await two;
    expect(asked.map(({ cursor }) => cursor)).toEqual(['0', '1', '2']);
  });
});
