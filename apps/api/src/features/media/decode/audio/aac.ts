/** Samples of one frame, and the rates a configuration may name by number (ISO 14496-3, table 1.18). */
const FRAME_SAMPLES = 1024;
const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350];
/** Main, LC, SSR, LTP and those that put a wider band on top: all with frames of that many samples. */
const LONG_FRAMES = [1, 2, 3, 4, 5, 29];

/** Where the one sample entry of a description begins, and where its boxes do. */
const ENTRY = 8;
const ENTRY_BOXES = ENTRY + 36;
const DECODER_SPECIFIC = 0x05;
/** Bytes of a descriptor before those inside it. */
const HEADS: Readonly<Record<number, number>> = { 3: 3, 4: 13 };

/**
 * How long a frame of AAC plays by what its decoder is told, in milliseconds.
 * @param stsd content of an MP4 sample description
 * @returns undefined where it describes something else
 */
export function aacFrameMs(stsd: DataView): number | undefined {
  if (!isName(stsd, ENTRY + 4, 'mp4a') || !isName(stsd, ENTRY_BOXES + 4, 'esds')) return undefined;
  let at = ENTRY_BOXES + 12;
  for (let tag = stsd.getUint8(at); tag !== DECODER_SPECIFIC; tag = stsd.getUint8(at)) {
    const head = HEADS[tag];
    if (head === undefined) return undefined;
    at = afterLength(stsd, at + 1) + head;
  }
  const configuration = stsd.getUint16(afterLength(stsd, at + 1));
  const rate = RATES[(configuration >> 7) & 0b1111];
  return LONG_FRAMES.includes(configuration >> 11) && rate ? (FRAME_SAMPLES / rate) * 1000 : undefined;
}

function isName(view: DataView, at: number, name: string): boolean {
  return [...name].every((letter, index) => view.getUint8(at + index) === letter.charCodeAt(0));
}

/** Lengths take as many bytes as have their highest bit set, and one more. */
function afterLength(view: DataView, at: number): number {
  let end = at;
  while (view.getUint8(end) & 0x80) end += 1;
  return end + 1;
}
