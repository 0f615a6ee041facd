import * as v from 'valibot';

export interface BadLine {
  fetch: typeof fetch;
  /** Cuts so far. */
  cuts(): number;
}

interface BadLineParts {
  fetch: typeof fetch;
  /** Shared by everything under way. */
  bytesPerSecond: number;
  /** Uploads that are cut once each, in the middle. */
  cuts: number;
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Called with the bytes of each piece that arrived. */
  onBytes?(bytes: number): void;
}

/** Bytes. */
const PIECE = 16 * 1024;

const Headers = v.record(v.string(), v.string());

function readHeaders(init: RequestInit | undefined): { offset: number; rest: Record<string, string> } {
  const all = Object.entries(v.parse(Headers, init?.headers ?? {}));
  const isOffset = ([name]: [string, string]) => name.toLowerCase() === 'upload-offset';
  return {
    offset: Number(all.find(isOffset)?.[1] ?? 0),
    rest: Object.fromEntries(all.filter((one) => !isOffset(one))),
  };
}

/**
 * Like the line of a full venue: slows uploads, and cuts some so that half a file has arrived and its sender gets no
 * response.
 */
export function badLine(parts: BadLineParts): BadLine {
  const { bytesPerSecond, now, sleep } = parts;
  const cutUploads = new Set<string>();
  let free = 0;

  async function takeTurn(bytes: number): Promise<void> {
    free = Math.max(free, now()) + (bytes / bytesPerSecond) * 1000;
    await sleep(free - now());
  }

  /** @returns the last response, or the first unsuccessful one */
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
    // Browsers report a lost network like this.
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

export interface MeasuredLine {
  fetch: typeof fetch;
  /** Bytes per second; `null` before an upload has arrived. */
  rate(): number | null;
}

/** Measures uploads over an unchanged line. @param now milliseconds */
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
