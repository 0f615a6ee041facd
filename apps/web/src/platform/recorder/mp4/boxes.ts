/** Fault of an MP4 whose content cannot be told for certain. The message is ours and quotes nothing of it. */
export class UnclearMp4 extends Error {
  override readonly name = 'UnclearMp4';
}

/** Offsets in bytes: of the head, of the content, and behind it, perhaps past the file. */
export interface Mp4Box {
  type: string;
  at: number;
  start: number;
  end: number;
}

const HEAD = 8;
const LONG_HEAD = 16;

export const dataViewOf = (bytes: Uint8Array, start = 0, end = bytes.length): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset + start, end - start);

/** The head at an offset; undefined where too few bytes are left for one. @throws UnclearMp4 if it is shorter than itself */
export function boxAt(bytes: Uint8Array, at: number, limit: number): Mp4Box | undefined {
  if (at + HEAD > limit) return undefined;
  const view = dataViewOf(bytes, at, limit);
  const short = view.getUint32(0);
  if (short === 1 && at + LONG_HEAD > limit) return undefined;
  const size = short === 1 ? Number(view.getBigUint64(HEAD)) : short || limit - at;
  const head = short === 1 ? LONG_HEAD : HEAD;
  if (size < head) throw new UnclearMp4('a box shorter than its head');
  const type = String.fromCharCode(...bytes.subarray(at + 4, at + HEAD));
  return { type, at, start: at + head, end: at + size };
}

/**
 * The boxes within another.
 * @param start where the first begins
 * @throws UnclearMp4 for a type that is not known there, and where they do not fill it
 */
export function boxesIn(
  bytes: Uint8Array,
  { start, end }: Pick<Mp4Box, 'start' | 'end'>,
  known: readonly string[],
): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  for (let at = start; at < end; ) {
    const box = boxAt(bytes, at, end);
    if (!box || box.end > end) throw new UnclearMp4('a box larger than its place');
    if (!known.includes(box.type)) throw new UnclearMp4('a box that is not known there');
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** Returns the only box of a type. @throws UnclearMp4 where there is none, or another */
export function onlyOne(boxes: readonly Mp4Box[], type: string): Mp4Box {
  const [box, ...others] = boxes.filter((each) => each.type === type);
  if (!box || others.length > 0) throw new UnclearMp4(`not one ${type}`);
  return box;
}

/** A number of 32 bits within a box. @throws RangeError past its end */
export function wordAt(bytes: Uint8Array, { start, end }: Mp4Box, offset: number): number {
  return dataViewOf(bytes, start, end).getUint32(offset);
}

/** Four letters within a box. */
export function textAt(bytes: Uint8Array, { start }: Mp4Box, offset: number): string {
  return String.fromCharCode(...bytes.subarray(start + offset, start + offset + 4));
}

/** Bytes with the head of a box before them. */
export function makeBox(type: string, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, part) => sum + part.length, HEAD);
  const bytes = new Uint8Array(size);
  bytes.set(makeHead(type, size));
  let at = HEAD;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** @param size of the whole box. @throws UnclearMp4 from four gigabytes on */
export function makeHead(type: string, size: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(HEAD);
  dataViewOf(head).setUint32(0, fitting(size));
  for (let i = 0; i < 4; i += 1) head[4 + i] = type.charCodeAt(i);
  return head;
}

/** Numbers of 32 bits, one after the other: a list, for a long recording has more of them than a call takes. */
export function words(values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 4);
  const view = dataViewOf(bytes);
  for (const [i, value] of values.entries()) view.setUint32(i * 4, fitting(value));
  return bytes;
}

/** @throws UnclearMp4 for a number that 32 bits do not hold */
export function fitting(value: number): number {
  if (value >= 2 ** 32 || value < 0) throw new UnclearMp4('a number that does not fit');
  return value;
}
