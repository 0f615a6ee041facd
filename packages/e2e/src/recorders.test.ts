import { readFile } from 'node:fs/promises';
import { EbmlReader, INFO, SEGMENT } from '@tagfalter/domain/ebml';
import { expect, it } from 'vitest';
import { measureAudio } from '../../../apps/api/src/features/media/decode/audio/audio-duration.ts';
import { sniffType } from '../../../apps/api/src/features/media/decode/sniff.ts';
import { work } from '../../../apps/api/src/features/media/decode/work.ts';
import { asPlainMp4 } from '../../../apps/web/src/platform/recorder/plain-mp4.ts';
import { withWebmDuration } from '../../../apps/web/src/platform/recorder/webm-duration.ts';
import { readPlain } from '../../../apps/web/test/plain-samples.ts';

interface Recording {
  file: string;
  type: 'audio/webm' | 'audio/mp4';
  /** Milliseconds that the engine itself decodes. */
  wholeMs: number;
  /** Bytes that were stored when the tab was killed, with as many chunks, and what the engine decodes of them. */
  cut: { bytes: number; chunks: number; ms: number };
}

const RECORDINGS: readonly Recording[] = [
  { file: 'chromium.webm', type: 'audio/webm', wholeMs: 5460, cut: { bytes: 13_842, chunks: 5, ms: 5040 } },
  { file: 'firefox.webm', type: 'audio/webm', wholeMs: 5514, cut: { bytes: 17_813, chunks: 5, ms: 4994 } },
  { file: 'webkit.m4a', type: 'audio/mp4', wholeMs: 8452, cut: { bytes: 26_040, chunks: 8, ms: 6989 } },
];
/** Encoders begin with silence, which some count. */
const TOLERANCE_MS = 100;
const DURATION = 0x4489;
/** Samples of sound in one of AAC. */
const AAC_TICKS = 1024;

function near(expected: number, found = 0): void {
  expect(Math.abs(found - expected)).toBeLessThan(TOLERANCE_MS);
}

const bytesOf = async ({ file }: Recording) =>
  new Uint8Array(await readFile(new URL(`../fixtures/recorders/${file}`, import.meta.url)));

/** Milliseconds that the head of a WebM tells; its ticks are milliseconds. */
function announcedMs(bytes: Uint8Array): number | undefined {
  const reader = new EbmlReader(bytes);
  const head = reader.next();
  if (!head || !reader.skip(head) || reader.next()?.id !== SEGMENT) return undefined;
  const info = reader.find(INFO);
  const content = info && reader.bytes(info);
  const reported = content && new EbmlReader(content).find(DURATION);
  return reported && new DataView(content.buffer, content.byteOffset + reported.start).getFloat64(0);
}

/** All bytes of sound in the fragments of an MP4, as far as they are there. */
function soundIn(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes);
  const parts: Uint8Array[] = [];
  for (let at = 0; at + 8 <= file.length; at += file.readUInt32BE(at)) {
    const isSound = file.toString('latin1', at + 4, at + 8) === 'mdat';
    if (isSound) parts.push(file.subarray(at + 8, at + file.readUInt32BE(at)));
  }
  return Buffer.concat(parts);
}

for (const recording of RECORDINGS) {
  const { file, type, wholeMs, cut } = recording;
  it(`${file}: the server knows its kind and how long it plays`, async () => {
    const bytes = await bytesOf(recording);
    for (const [part, ms] of [
      [bytes, wholeMs],
      [bytes.subarray(0, cut.bytes), cut.ms],
    ] as const) {
      expect(await sniffType(part, 'audio')).toBe(type);
      near(ms, measureAudio(part, type));
      const inspected = await work({ kind: 'inspect', media: 'audio', source: part });
      expect(inspected).toMatchObject({ type, size: part.length });
    }
  });
}

for (const recording of RECORDINGS.filter(({ type }) => type === 'audio/webm')) {
  const { file, type, wholeMs } = recording;
  it(`${file}: gets its length on the device, and no other byte changes`, async () => {
    const bytes = await bytesOf(recording);
    const repaired = await withWebmDuration(new Blob([bytes], { type }), wholeMs);
    const after = new Uint8Array(await repaired.arrayBuffer());
    expect(announcedMs(after)).toBe(wholeMs);
    expect(await withWebmDuration(repaired, 1)).toBe(repaired);
    expect(await asPlainMp4(repaired)).toBe(repaired);
    expect(measureAudio(after, type)).toBe(measureAudio(bytes, type));
    const sound = (of: Uint8Array) => Buffer.from(of).subarray(Buffer.from(of).indexOf(Buffer.from('1654ae6b', 'hex')));
    expect(sound(after).equals(sound(bytes))).toBe(true);
  });
}

for (const recording of RECORDINGS.filter(({ type }) => type === 'audio/mp4')) {
  const { file, type, cut } = recording;
  it(`${file}: gets its tables on the device, and no sound changes`, async () => {
    const bytes = await bytesOf(recording);
    const { length } = bytes;
    // Whole; as a killed tab leaves it; cut off in its last sound and in the head of that; nothing but a head.
    for (const end of [length, cut.bytes, length - 700, length - 1450, 1400]) {
      const raw = new Blob([bytes.slice(0, end)], { type });
      const plain = await asPlainMp4(await withWebmDuration(raw, 1));
      expect(plain === raw).toBe(end === 1400);
      if (plain === raw) continue;
      const after = new Uint8Array(await plain.arrayBuffer());
      const { samples, sound, boxes } = readPlain(after);
      expect(boxes).toEqual(['ftyp', 'moov', 'mdat']);
      expect(soundIn(bytes.subarray(0, end)).equals(sound)).toBe(true);
      expect(samples.map(({ time }) => time)).toEqual(samples.map((_, i) => i * AAC_TICKS));
      expect(await asPlainMp4(plain)).toBe(plain);
      expect(await sniffType(after, 'audio')).toBe(type);
      expect(await work({ kind: 'inspect', media: 'audio', source: after })).toMatchObject({
        type,
        size: after.length,
      });
      const ms = Math.round((samples.length * AAC_TICKS * 1000) / 44_100);
      expect(measureAudio(after, type)).toBe(ms);
      // The server measures by heads, also where the sound was cut off behind them.
      if (end === length || end === cut.bytes) expect(measureAudio(bytes.subarray(0, end), type)).toBe(ms);
    }
  });
}
