import { describe, expect, it } from 'vitest';
import { withWebmDuration } from './webm-duration.ts';

const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** The first bytes of a recording as Chromium 156 writes it, up to and including the first cluster's head. */
const HEAD =
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff' +
  '1549a966992ad7b1830f42404d80864368726f6d655741864368726f6d65' +
  '1654ae6bbfaebdd7810173c587767ddbc4d32f57830102';
/** The same as Firefox 153 writes it, which tells a duration of 0.0 there. */
const FIREFOX_HEAD =
  '1a45dfa3010000000000001f4286810142f7810142f2810442f381084282847765626d42878102428581021853806701ffffffffffffff114d9b7401' +
  '000000000000001549a96601000000000000492ad7b1830f424044898800000000000000004d809851546d7578696e674170704c69625765624d2d30' +
  '2e302e31574199515477726974696e674170704c69625765624d2d302e302e311654ae6b0100000000000060ae0100000000000057d7810273c584bc' +
  '282f2083810256aa8400632ea056bb8404c4b4008686415f4f50555363a2934f707573486561640101380180bb0000000000258688844f505553e101' +
  '0000000000000db58840e77000000000009f81011f43b67501ffffffffffffff';
const firefox = (duration: string) =>
  new Blob([hex(FIREFOX_HEAD.replace('4489880000000000000000', duration)), new Uint8Array(5000).fill(7)], {
    type: 'audio/webm;codecs=opus',
  });
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
    ['zero', '4489880000000000000000', '4489884097700000000000'],
    ['minus one', '448988bff0000000000000', '4489884097700000000000'],
    ['infinity', '4489887ff0000000000000', '4489884097700000000000'],
    ['no number', '4489887ff8000000000000', '4489884097700000000000'],
    ['zero in four bytes', '44898400000000ec820000', '44898444bb8000ec820000'],
  ])('overwrites a duration of %s, and no other byte', async (_name, reported, fixed) => {
    const before = firefox(reported);
    const after = await toHex(await withWebmDuration(before, 1_500));
    expect(after).toBe((await toHex(before)).replace(reported, fixed));
  });

  it.each([
    ['an MP4', new Blob([hex('0000001c66747970'), new Uint8Array(40)])],
    ['an empty file', new Blob([])],
    ['a cut head', new Blob([hex(HEAD.slice(0, 60))])],
  ])('does not touch %s', async (_name, file) => {
    expect(await withWebmDuration(file, 1_000)).toBe(file);
  });
});
