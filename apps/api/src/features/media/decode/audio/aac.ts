/** Samples per frame, and rates by index (ISO 14496-3, table 1.18). */
const FRAME_SAMPLES = 1024;
const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350];
/** Object types with frames of that many samples: Main, LC, SSR, LTP, and bandwidth extensions. */
const LONG_FRAMES = [1, 2, 3, 4, 5, 29];

/** Offsets of the sample entry, and of its boxes. */
const ENTRY = 8;
const ENTRY_BOXES = ENTRY + 36;
const DECODER_SPECIFIC = 0x05;
/** Bytes of a descriptor before its children. */
const HEADS: Readonly<Record<number, number>> = { 3: 3, 4: 13 };

/**
 * Milliseconds of one AAC frame by its decoder configuration.
 * @param stsd content of an MP4 sample description
 * @returns undefined for another codec
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

/** A length takes another byte for each byte with the highest bit set. */
function afterLength(view: DataView, at: number): number {
  let end = at;
  while (view.getUint8(end) & 0x80) end += 1;
  return end + 1;
}
