/** Elements of a WebM file that matter here, by their EBML ids. */
const EBML_HEAD = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMECODE_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
/** Nanoseconds per tick when a file gives none; every browser's recorder uses it. */
const DEFAULT_SCALE = 1_000_000;
/** The information section of a browser's recording stands within its first bytes. */
const HEAD_BYTES = 4096;

interface Element {
  id: number;
  /** First byte of the element. */
  at: number;
  /** First byte of the content. */
  body: number;
  /** Bytes of the content; null where the file leaves it open, as live recordings do. */
  size: number | null;
}

function vintLength(first: number): number {
  return first === 0 ? 9 : Math.clz32(first) - 23;
}

function readElement(bytes: Uint8Array, at: number): Element | undefined {
  const idLength = vintLength(bytes[at] ?? 0);
  const sizeLength = vintLength(bytes[at + idLength] ?? 0);
  const body = at + idLength + sizeLength;
  if (idLength > 4 || sizeLength > 8 || body > bytes.length) return undefined;
  const id = bytes.slice(at, at + idLength).reduce((sum, byte) => sum * 256 + byte, 0);
  const sizeBytes = bytes.slice(at + idLength, body);
  const open = sizeBytes.every((byte, i) => (i === 0 ? byte === (1 << (9 - sizeLength)) - 1 : byte === 0xff));
  const size = sizeBytes.reduce((sum, byte, i) => (i === 0 ? byte - (1 << (8 - sizeLength)) : sum * 256 + byte), 0);
  return { id, at, body, size: open ? null : size };
}

function findChild(bytes: Uint8Array, from: number, end: number, id: number): Element | undefined {
  let at = from;
  while (at < end) {
    const element = readElement(bytes, at);
    if (!element || element.id === id) return element;
    if (element.size === null) return undefined;
    at = element.body + element.size;
  }
  return undefined;
}

function uintOf(bytes: Uint8Array, element: Element): number {
  return bytes.slice(element.body, element.body + (element.size ?? 0)).reduce((sum, byte) => sum * 256 + byte, 0);
}

function infoHead(size: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(12);
  const view = new DataView(head.buffer);
  view.setUint32(0, INFO);
  view.setBigUint64(4, BigInt(size) | (1n << 56n));
  return head;
}

function durationElement(ticks: number): Uint8Array<ArrayBuffer> {
  const element = new Uint8Array(11);
  const view = new DataView(element.buffer);
  view.setUint16(0, DURATION);
  view.setUint8(2, 0x88);
  view.setFloat64(3, ticks);
  return element;
}

/**
 * Writes the duration into a live WebM recording, so that every player knows its length and can seek.
 * Only the information section grows by one element; the sound itself stays byte for byte. The usual library reads the
 * first cluster's size over all following ones, because Chromium writes clusters of open size.
 * A file that is no live WebM, or already tells its duration, comes back unchanged.
 * @param durationMs length in milliseconds
 */
export async function withWebmDuration(file: Blob, durationMs: number): Promise<Blob> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const head = readElement(bytes, 0);
  if (head?.id !== EBML_HEAD || head.size === null) return file;
  const segment = readElement(bytes, head.body + head.size);
  if (segment?.id !== SEGMENT || segment.size !== null) return file;
  const info = findChild(bytes, segment.body, bytes.length, INFO);
  if (!info || info.size === null || info.body + info.size > bytes.length) return file;
  const end = info.body + info.size;
  if (findChild(bytes, info.body, end, DURATION)) return file;
  const scale = findChild(bytes, info.body, end, TIMECODE_SCALE);
  const ticks = (durationMs * 1_000_000) / (scale ? uintOf(bytes, scale) : DEFAULT_SCALE);
  const parts = [
    bytes.slice(0, info.at),
    infoHead(info.size + 11),
    bytes.slice(info.body, end),
    durationElement(ticks),
    file.slice(end),
  ];
  return new Blob(parts, { type: file.type });
}
