import { boxAt, type Mp4Box, onlyOne, UnclearMp4 } from './boxes.ts';

/** Head that names samples, and the box with their bytes. The box may go past the file's end where that was cut off. */
export interface Fragment {
  moof: Mp4Box;
  mdat: Mp4Box;
}

export interface Fragments {
  ftyp: Mp4Box;
  moov: Mp4Box;
  fragments: Fragment[];
}

const KEPT: ReadonlySet<string> = new Set(['ftyp', 'moov', 'moof']);
/** Space, and indexes of what is laid out anew. */
const LEFT_OUT: ReadonlySet<string> = new Set(['free', 'skip', 'wide', 'styp', 'sidx', 'mfra']);

/**
 * The parts of a fragmented MP4, whose end may be cut off. WebKit on Linux writes its first head, and that of a fragment
 * before a pause and at the end, twice.
 * @returns undefined where there are no fragments
 * @throws UnclearMp4 where they lie otherwise than recorders write them
 */
export function findFragments(bytes: Uint8Array): Fragments | undefined {
  const boxes: Mp4Box[] = [];
  for (let box = boxAt(bytes, 0, bytes.length); box; box = boxAt(bytes, box.end, bytes.length)) boxes.push(box);
  if (!boxes.some(({ type }) => type === 'moof')) return undefined;
  for (const box of boxes) refuseUnknown(bytes, box);
  const [ftyp, ...others] = boxes.filter(({ type }) => type === 'ftyp');
  const moov = onlyOne(boxes, 'moov');
  if (!ftyp || !others.every((other) => isSame(bytes, ftyp, other))) throw new UnclearMp4('not one kind');
  return { ftyp, moov, fragments: pairHeads(bytes, boxes) };
}

/** Each box of sound with the head before it. */
function pairHeads(bytes: Uint8Array, boxes: readonly Mp4Box[]): Fragment[] {
  const fragments: Fragment[] = [];
  let moof: Mp4Box | undefined;
  for (const box of boxes) {
    if (box.type === 'moof' && box.end <= bytes.length) {
      if (moof && !isSame(bytes, box, moof)) throw new UnclearMp4('a head without its sound');
      moof = box;
    } else if (box.type === 'mdat') {
      if (!moof) throw new UnclearMp4('sound before its head');
      fragments.push({ moof, mdat: box });
      moof = undefined;
    }
  }
  if (moof) refuseSound(bytes, moof);
  return fragments;
}

/** @throws UnclearMp4 for a box that is not known, and for sound within one that is left out */
function refuseUnknown(bytes: Uint8Array, box: Mp4Box): void {
  if (box.type === 'mdat') return;
  if (LEFT_OUT.has(box.type) || box.end > bytes.length) refuseSound(bytes, box);
  else if (!KEPT.has(box.type)) throw new UnclearMp4('a box that is not known');
}

/** A damaged size would let what is left out take sound with it. @throws UnclearMp4 where it does */
function refuseSound(bytes: Uint8Array, { start, end }: Mp4Box): void {
  const text = new TextDecoder('latin1').decode(bytes.subarray(start, end));
  if (text.includes('mdat')) throw new UnclearMp4('sound within another box');
}

function isSame(bytes: Uint8Array, one: Mp4Box, other: Mp4Box): boolean {
  const [first, second] = [bytes.subarray(one.at, one.end), bytes.subarray(other.at, other.end)];
  return first.length === second.length && first.every((byte, i) => byte === second[i]);
}
