import { boxesIn, dataViewOf, type Mp4Box, onlyOne, textAt, UnclearMp4, wordAt } from './boxes.ts';
import type { Defaults } from './fragment-head.ts';

/** Boxes that recorders write before the fragments of one track of sound. */
export interface Track {
  /** Content of each box, the inner boxes last. */
  boxes: Record<'moov' | 'trak' | 'mdia' | 'minf' | 'stbl', Mp4Box[]>;
  defaults: Defaults;
}

const SOUNDS: ReadonlySet<string> = new Set(['mp4a', 'Opus', 'fLaC', 'alac']);
/** Where each table of samples counts them: none before fragments. */
const COUNTED_AT: Record<string, number> = { stts: 4, stsc: 4, stsz: 8, stco: 4 };

/**
 * The track whose sound lies in fragments.
 * @throws UnclearMp4 or RangeError for anything but one track of sound that is not encrypted
 */
export function readTrack(bytes: Uint8Array, box: Mp4Box): Track {
  const moov = boxesIn(bytes, box, ['mvhd', 'trak', 'mvex', 'udta', 'iods']);
  const trak = boxesIn(bytes, onlyOne(moov, 'trak'), ['tkhd', 'edts', 'mdia', 'udta']);
  const mdia = boxesIn(bytes, onlyOne(trak, 'mdia'), ['mdhd', 'hdlr', 'minf']);
  const minf = boxesIn(bytes, onlyOne(mdia, 'minf'), ['smhd', 'dinf', 'stbl']);
  const stbl = boxesIn(bytes, onlyOne(minf, 'stbl'), ['stsd', ...Object.keys(COUNTED_AT), 'sgpd', 'sbgp']);
  const kinds = onlyOne(stbl, 'stsd');
  const isKnown = wordAt(bytes, kinds, 4) === 1 && SOUNDS.has(textAt(bytes, kinds, 12));
  if (!isKnown || textAt(bytes, onlyOne(mdia, 'hdlr'), 8) !== 'soun') throw new UnclearMp4('no known kind of sound');
  for (const [type, at] of Object.entries(COUNTED_AT))
    if (wordAt(bytes, onlyOne(stbl, type), at) !== 0) throw new UnclearMp4('samples before the fragments');
  return { boxes: { moov, trak, mdia, minf, stbl }, defaults: readDefaults(bytes, { moov, trak }) };
}

function readDefaults(bytes: Uint8Array, { moov, trak }: Pick<Track['boxes'], 'moov' | 'trak'>): Defaults {
  const head = onlyOne(trak, 'tkhd');
  const trackId = wordAt(bytes, head, dataViewOf(bytes, head.start).getUint8(0) === 1 ? 20 : 12);
  const trex = onlyOne(boxesIn(bytes, onlyOne(moov, 'mvex'), ['mehd', 'trex']), 'trex');
  if (wordAt(bytes, trex, 4) !== trackId || wordAt(bytes, trex, 8) !== 1) throw new UnclearMp4('another track');
  return {
    trackId,
    ticks: wordAt(bytes, trex, 12),
    size: wordAt(bytes, trex, 16),
    flags: wordAt(bytes, trex, 20),
  };
}
