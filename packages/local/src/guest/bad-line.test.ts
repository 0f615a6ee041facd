import { describe, expect, it } from 'vitest';
import { badLine, measuredLine } from './bad-line.ts';

const KB = 1024;

/** A server that takes pieces at their offsets, on a clock that runs by what is waited for. */
function setup(changes: { cuts?: number; refusesAfter?: number; stands?: boolean } = {}) {
  const { cuts = 0, refusesAfter = Number.POSITIVE_INFINITY, stands = false } = changes;
  const taken: [string, number, number][] = [];
  const waits: number[] = [];
  let clock = 0;
  let arrived = 0;
  const line = badLine({
    ...{ bytesPerSecond: 16 * KB, cuts, now: () => clock },
    sleep: async (ms) => {
      waits.push(ms);
      if (!stands) clock += ms;
    },
    onBytes: (bytes) => {
      arrived += bytes;
    },
    fetch: async (input, init) => {
      const size = init?.body instanceof Blob ? init.body.size : 0;
      const offset = Number(new Headers(init?.headers).get('upload-offset') ?? -1);
      if (taken.length >= refusesAfter) return new Response('no', { status: 403 });
      taken.push([String(input), offset, size]);
      return new Response(null, { status: 204 });
    },
  });
  const patch = (url: string, size: number, offset = 0) =>
    line.fetch(url, {
      method: 'PATCH',
      headers: { 'upload-offset': String(offset) },
      body: new Blob([new Uint8Array(size)]),
    });
  return { line, patch, taken, waits, arrived: () => arrived };
}

describe('a bad line', () => {
  it('sends an upload in pieces, as fast as it is', async () => {
    const { patch, taken, waits, arrived } = setup();
    const reply = await patch('/one', 40 * KB, 100);
    expect(reply.status).toBe(204);
    expect(taken).toEqual([
      ['/one', 100, 16 * KB],
      ['/one', 100 + 16 * KB, 16 * KB],
      ['/one', 100 + 32 * KB, 8 * KB],
    ]);
    expect([waits, arrived()]).toEqual([[1000, 1000, 500], 40 * KB]);
  });

  it('ends a whole number of pieces with the last', async () => {
    const { patch, taken } = setup();
    await patch('/one', 32 * KB);
    expect(taken).toHaveLength(2);
  });

  it('is shared by what is under way', async () => {
    const { patch, waits } = setup({ stands: true });
    await Promise.all([patch('/one', 16 * KB), patch('/two', 16 * KB)]);
    expect(waits).toEqual([1000, 2000]);
  });

  it('cuts as many uploads as it should, each once, in the middle', async () => {
    const { line, patch, taken } = setup({ cuts: 2 });
    await expect(patch('/one', 20 * KB)).rejects.toThrow(TypeError);
    expect(taken).toEqual([['/one', 0, 10 * KB]]);
    expect((await patch('/one', 10 * KB, 10 * KB)).status).toBe(204);
    await expect(patch('/two', 3)).rejects.toThrow(TypeError);
    expect(taken.at(-1)).toEqual(['/two', 0, 2]);
    expect((await patch('/three', 3)).status).toBe(204);
    expect(line.cuts()).toBe(2);
  });

  it('hands on a refusal, and sends no more', async () => {
    const { patch, taken } = setup({ cuts: 1, refusesAfter: 0 });
    expect((await patch('/one', 40 * KB)).status).toBe(403);
    const later = setup({ refusesAfter: 1 });
    expect((await later.patch('/one', 40 * KB)).status).toBe(403);
    expect([taken.length, later.taken.length, later.arrived()]).toEqual([0, 1, 16 * KB]);
  });

  it('leaves everything else as it is', async () => {
    const { line, patch, taken, waits } = setup({ cuts: 5 });
    await line.fetch('/words', { method: 'PUT', body: new Blob(['abc']) });
    await line.fetch('/words', { method: 'PATCH', body: 'abc' });
    await patch('/empty', 0);
    expect([taken.length, waits, line.cuts()]).toEqual([3, [], 0]);
  });
});

describe('a measured line', () => {
  it('counts the bytes and the time of uploads that arrived', async () => {
    let clock = 0;
    let status = 204;
    const line = measuredLine({
      now: () => clock,
      fetch: async () => {
        clock += 250;
        return new Response(null, { status });
      },
    });
    const patch = (size: number) => line.fetch('/one', { method: 'PATCH', body: new Blob([new Uint8Array(size)]) });
    expect(line.rate()).toBeNull();
    await line.fetch('/words', { method: 'PUT', body: new Blob(['abc']) });
    await patch(0);
    expect(line.rate()).toBeNull();
    await patch(1000);
    expect(line.rate()).toBe(4000);
    status = 500;
    await patch(1000);
    expect(line.rate()).toBe(4000);
    status = 204;
    await patch(3000);
    expect(line.rate()).toBe(8000);
  });

  it('of no time at all counts as one of a millisecond', async () => {
    const line = measuredLine({ now: () => 5, fetch: async () => new Response(null, { status: 204 }) });
    await line.fetch('/one', { method: 'PATCH', body: new Blob(['abc']) });
    expect(line.rate()).toBe(3000);
  });
});
