import { Readable } from 'node:stream';
import type { BlobStore } from '#api/ports/blobs.ts';
import type { ArchiveLayout, LayoutSegment } from './layout.ts';

/** Blobs opened ahead, because a remote store answers slowly. */
const AHEAD = 4;

/** Both ends included. */
export interface ArchiveRange {
  start: number;
  end: number;
}

interface Piece {
  segment: LayoutSegment;
  /** Within the segment, both ends included. */
  from: number;
  to: number;
}

function piecesOf({ segments }: ArchiveLayout, { start, end }: ArchiveRange): Piece[] {
  return segments
    .filter(({ offset, size }) => offset <= end && offset + size > start)
    .map((segment) => ({
      segment,
      from: Math.max(0, start - segment.offset),
      to: Math.min(segment.size - 1, end - segment.offset),
    }));
}

type OpenBlob = Promise<Readable | Uint8Array>;

/** Opens the next blobs while one is read; unread ones are closed. */
async function* bytesOf(blobs: Pick<BlobStore, 'read'>, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  const opened: OpenBlob[] = [];
  let next = 0;
  const openAhead = (): void => {
    for (; opened.length <= AHEAD && next < pieces.length; next += 1) {
      const piece = pieces[next];
      if (piece) opened.push(open(blobs, piece));
    }
  };
  try {
    for (;;) {
      openAhead();
      const body = await opened[0];
      if (body === undefined) return;
      if (body instanceof Uint8Array) yield body;
      else for await (const chunk of body) yield chunk;
      opened.shift();
    }
  } finally {
    for (const left of opened) void left.then(close, () => undefined);
  }
}

function open(blobs: Pick<BlobStore, 'read'>, { segment, from, to }: Piece): OpenBlob {
  const { body, size } = segment;
  if ('bytes' in body) return Promise.resolve(body.bytes.subarray(from, to + 1));
  const isWhole = from === 0 && to === size - 1;
  const opening = blobs.read(body.key, isWhole ? undefined : { start: from, end: to });
  // The later await gets the fault; nobody awaits it yet.
  opening.catch(() => undefined);
  return opening;
}

function close(body: Readable | Uint8Array): void {
  if (body instanceof Uint8Array) return;
  // A fault while closing has no reader.
  body.on('error', () => undefined);
  body.destroy();
}

/**
 * Reads a range with little memory.
 * @throws in the stream the store's fault for a missing blob: the archive breaks off
 */
export function readArchive(blobs: Pick<BlobStore, 'read'>, layout: ArchiveLayout, range: ArchiveRange): Readable {
  return Readable.from(bytesOf(blobs, piecesOf(layout, range)), { objectMode: false });
}
