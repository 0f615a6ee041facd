import { describe, expect, it } from 'vitest';
import { withWebmDuration } from './webm-duration.ts';

const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** The first bytes of a recording as Chromium 156 writes it, up to and including the first cluster's head. */
const HEAD =
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff' +
  '1549a966992ad7b1830f42404d80864368726f6d655741864368726f6d65' +
  '1654ae6bbfaebdd7810173c587767ddbc4d32f57830102';
const live = new Blob([hex(HEAD), new Uint8Array(5000).fill(7)], { type: 'audio/webm;codecs=opus' });

async function toHex(blob: Blob): Promise<string> {
  return [...new Uint8Array(await blob.arrayBuffer())].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('withWebmDuration', () => {
  it('adds one element to the information section and leaves every other byte', async () => {
    const fixed = await toHex(await withWebmDuration(live, 1_500));
    const [before, after] = (await toHex(live)).split('1549a96699');
    const info = '2ad7b1830f42404d80864368726f6d655741864368726f6d65';
    // 25 + 11 bytes, 1500 as a 64-bit float
    expect(fixed).toBe(`${before}1549a966${'0100000000000024'}${info}448988${'4097700000000000'}${after?.slice(50)}`);
  });

  it('keeps the type', async () => {
    expect((await withWebmDuration(live, 10)).type).toBe('audio/webm;codecs=opus');
  });

  it('does not touch a file that tells its duration already', async () => {
    const once = await withWebmDuration(live, 1_500);
    expect(await withWebmDuration(once, 9_999)).toBe(once);
  });

  it.each([
    ['an MP4', new Blob([hex('0000001c66747970'), new Uint8Array(40)])],
    ['an empty file', new Blob([])],
    ['a cut head', new Blob([hex(HEAD.slice(0, 60))])],
  ])('does not touch %s', async (_name, file) => {
    expect(await withWebmDuration(file, 1_000)).toBe(file);
  });
});
