import * as v from 'valibot';

/** A line on purpose as bad as that of a full venue. */
export interface BadLine {
  fetch: typeof fetch;
  /** How often it was cut so far. */
  cuts(): number;
}

interface BadLineParts {
  fetch: typeof fetch;
  /** For all that is on its way at once. */
  bytesPerSecond: number;
  /** Number of uploads that are cut once each, in their middle. */
  cuts: number;
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Called with the bytes of each piece that has arrived. */
  onBytes?(bytes: number): void;
}

/** Bytes that go in one piece. */
const PIECE = 16 * 1024;

const Headers = v.record(v.string(), v.string());

/** The offset of an upload's PATCH, and its headers without it. */
function readHeaders(init: RequestInit | undefined): { offset: number; rest: Record<string, string> } {
  const all = Object.entries(v.parse(Headers, init?.headers ?? {}));
  const isOffset = ([name]: [string, string]) => name.toLowerCase() === 'upload-offset';
  return {
    offset: Number(all.find(isOffset)?.[1] ?? 0),
    rest: Object.fromEntries(all.filter((one) => !isOffset(one))),
  };
}

/**
 * Slows the bytes of uploads to a pace, and cuts some in their middle: half of such a file has arrived then, and its sender
 * hears nothing. The bytes go over the real line, in pieces; everything else passes as it is.
 */
export function badLine(parts: BadLineParts): BadLine {
  const { bytesPerSecond, now, sleep } = parts;
  const cutUploads = new Set<string>();
  let free = 0;

  /** Waits until the line has had time for so many bytes. */
  async function takeTurn(bytes: number): Promise<void> {
    free = Math.max(free, now()) + (bytes / bytesPerSecond) * 1000;
    await sleep(free - now());
  }

  /** Sends a part piece by piece. @returns the last answer, or the first that is none of success */
  async function sendPart(url: string, init: RequestInit, part: Blob): Promise<Response> {
    const { offset, rest } = readHeaders(init);
    for (let at = 0; ; at += PIECE) {
      const piece = part.slice(at, at + PIECE);
      await takeTurn(piece.size);
      const headers = { ...rest, 'Upload-Offset': String(offset + at) };
      const reply = await parts.fetch(url, { ...init, headers, body: piece });
      if (!reply.ok) return reply;
      parts.onBytes?.(piece.size);
      if (at + PIECE >= part.size) return reply;
    }
  }

  async function trickle(url: string, init: RequestInit, body: Blob): Promise<Response> {
    if (cutUploads.size >= parts.cuts || cutUploads.has(url)) return sendPart(url, init, body);
    cutUploads.add(url);
    const reply = await sendPart(url, init, body.slice(0, Math.ceil(body.size / 2)));
    if (!reply.ok) return reply;
    // As a browser says that the network has gone.
    throw new TypeError('the line was cut');
  }

  return {
    cuts: () => cutUploads.size,
    fetch: (input, init) => {
      const isUpload = init?.method === 'PATCH' && init.body instanceof Blob && init.body.size > 0;
      return isUpload && init.body instanceof Blob ? trickle(String(input), init, init.body) : parts.fetch(input, init);
    },
  };
}

/** A line whose pace is taken: of the bytes of uploads alone. */
export interface MeasuredLine {
  fetch: typeof fetch;
  /** Bytes a second; null before an upload has arrived. */
  rate(): number | null;
}

/** Takes the time that uploads need over a line as it is. @param now milliseconds */
export function measuredLine(parts: Pick<BadLineParts, 'fetch' | 'now'>): MeasuredLine {
  let bytes = 0;
  let ms = 0;
  return {
    rate: () => (bytes === 0 ? null : (bytes / Math.max(1, ms)) * 1000),
    fetch: async (input, init) => {
      const size = init?.method === 'PATCH' && init.body instanceof Blob ? init.body.size : 0;
      const begin = parts.now();
      const reply = await parts.fetch(input, init);
      if (size > 0 && reply.ok) {
        bytes += size;
        ms += parts.now() - begin;
      }
      return reply;
    },
  };
}
