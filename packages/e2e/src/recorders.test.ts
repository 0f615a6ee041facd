import { readFile } from 'node:fs/promises';
import { EbmlReader, INFO, SEGMENT } from '@tagfalter/domain/ebml';
import { expect, it } from 'vitest';
import { measureAudio } from '../../../apps/api/src/features/media/decode/audio/audio-duration.ts';
import { sniffType } from '../../../apps/api/src/features/media/decode/sniff.ts';
import { work } from '../../../apps/api/src/features/media/decode/work.ts';
import { withWebmDuration } from '../../../apps/web/src/platform/recorder/webm-duration.ts';

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

function near(expected: number, found = 0): void {
  expect(Math.abs(found - expected)).toBeLessThan(TOLERANCE_MS);
}

const bytesOf = async ({ file }: Recording) =>
  new Uint8Array(await readFile(new URL(`../fixtures/recorders/${file}`, import.meta.url)));

/** Milliseconds that the head of a WebM tells; its ticks are milliseconds. */
function toldMs(bytes: Uint8Array): number | undefined {
  const reader = new EbmlReader(bytes);
  const head = reader.next();
  if (!head || !reader.skip(head) || reader.next()?.id !== SEGMENT) return undefined;
  const info = reader.find(INFO);
  const content = info && reader.bytes(info);
  const told = content && new EbmlReader(content).find(DURATION);
  return told && new DataView(content.buffer, content.byteOffset + told.start).getFloat64(0);
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

  it(`${file}: gets its length on the device, and no other byte changes`, async () => {
    const bytes = await bytesOf(recording);
    const repaired = await withWebmDuration(new Blob([bytes], { type }), wholeMs);
    const after = new Uint8Array(await repaired.arrayBuffer());
    if (type === 'audio/mp4') return expect(after).toEqual(bytes);
    expect(toldMs(after)).toBe(wholeMs);
    expect(await withWebmDuration(repaired, 1)).toBe(repaired);
    expect(measureAudio(after, type)).toBe(measureAudio(bytes, type));
    const sound = (of: Uint8Array) => Buffer.from(of).subarray(Buffer.from(of).indexOf(Buffer.from('1654ae6b', 'hex')));
    expect(sound(after).equals(sound(bytes))).toBe(true);
  });
}
