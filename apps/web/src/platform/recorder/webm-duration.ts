import { DEFAULT_SCALE_NS, type EbmlElement, EbmlReader, INFO, SEGMENT, TIMESTAMP_SCALE } from '@tagfalter/domain/ebml';

const EBML_HEAD = 0x1a45dfa3;
const DURATION = 0x4489;
/** The information section of a browser's recording stands within its first bytes. */
const HEAD_BYTES = 4096;

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

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Ticks; undefined in a form that WebM does not have. */
function ticksOf(content: Uint8Array, { start, end = start }: EbmlElement): number | undefined {
  if (end > content.length) return undefined;
  if (end - start === 8) return viewOf(content).getFloat64(start);
  return end - start === 4 ? viewOf(content).getFloat32(start) : undefined;
}

/** A copy in which an element tells other ticks. */
function overwritten(content: Uint8Array, { start, end = start }: EbmlElement, ticks: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(content);
  if (end - start === 8) viewOf(copy).setFloat64(start, ticks);
  else viewOf(copy).setFloat32(start, ticks);
  return copy;
}

/**
 * Writes the duration into a live WebM recording, so that every player knows its length and can seek. Only the
 * information section changes: it grows by one element, or an element without a length, such as the zero of Firefox, is
 * overwritten. The sound itself stays byte for byte. The usual library reads the first cluster's size over all
 * following ones, because Chromium writes clusters of open size. A file that is no live WebM, or already tells its
 * duration, comes back unchanged.
 * @param durationMs length in milliseconds
 */
export async function withWebmDuration(file: Blob, durationMs: number): Promise<Blob> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const reader = new EbmlReader(bytes);
  const head = reader.next();
  if (head?.id !== EBML_HEAD || !reader.skip(head)) return file;
  const segment = reader.next();
  if (segment?.id !== SEGMENT || segment.end !== undefined) return file;
  const info = reader.find(INFO);
  if (!info || !reader.skip(info)) return file;
  const content = bytes.slice(info.start, info.end);
  const inside = new EbmlReader(content);
  const scale = inside.find(TIMESTAMP_SCALE);
  const ticks = (durationMs * 1_000_000) / ((scale && inside.unsigned(scale)) || DEFAULT_SCALE_NS);
  const found = new EbmlReader(content).find(DURATION);
  if (found) {
    const known = ticksOf(content, found);
    if (known === undefined || (Number.isFinite(known) && known > 0)) return file;
    const parts = [bytes.slice(0, info.start), overwritten(content, found, ticks), file.slice(info.end)];
    return new Blob(parts, { type: file.type });
  }
  const parts = [
    bytes.slice(0, info.at),
    infoHead(content.length + 11),
    content,
    durationElement(ticks),
    file.slice(info.end),
  ];
  return new Blob(parts, { type: file.type });
}
