import * as v from 'valibot';
import type { RequestHead } from './request-head.ts';

/** Longer bodies are files. */
const MAX_BODY = 256 * 1024;
/** Shorter words may be in a log by chance. */
const MIN_WORDS = 10;
const MIN_TOKEN = 16;
/** Keys of strings that are secret without being sentences. */
const SECRET_KEYS = /password|token|secret|code|email/i;
/** Ids and hashes of bytes, which a log may name, and names of routes. */
const NO_TOKEN = /^([0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}|[a-z-]+)$/;
/** Shapes that are secret whoever wrote them: mail addresses and JSON web tokens, in lower case. */
const SHAPES = [/[\w.+-]+@[\w-]+\.[a-z]{2,}/g, /eyj[\w-]{8,}\.eyj[\w-]+/g];

/** Characters of a line that are shown on each side; a line of traces is long. */
const SHOWN = 200;

const JsonText = v.pipe(v.string(), v.parseJson());

/** Words, tokens and addresses that were sent to the product, for looking whether its output names one (threat 18). */
export class SentSecrets {
  /** By their first characters, so that an output is read once. */
  readonly #secrets = new Map<string, Set<string>>();

  /** Words somebody has typed; short ones are passed over. */
  noteWords(words: string): void {
    // A log would escape quotes and line ends.
    for (const part of words.split(/["\\\n\r\t]/)) if (part.trim().length >= MIN_WORDS) this.#note(part.trim());
  }

  /** Each part of one, because a log might name a single part. */
  noteToken(token: string): void {
    for (const part of token.split('.')) if (part.length >= MIN_TOKEN && !NO_TOKEN.test(part)) this.#note(part);
  }

  /** Notes the typed or secret parts of a JSON body: sentences, and strings under the name of a secret. */
  noteJson(body: unknown, key = ''): void {
    if (typeof body === 'string') {
      if (/\s/.test(body) || SECRET_KEYS.test(key)) this.noteWords(body);
    } else if (typeof body === 'object' && body !== null) {
      const isList = Array.isArray(body);
      for (const [name, value] of Object.entries(body)) this.noteJson(value, isList ? key : name);
    }
  }

  /** Reads the requests of one connection, as its pieces pass. */
  reader(): (chunk: Buffer, head: RequestHead | undefined) => void {
    let body: { parts: Buffer[]; left: number } | undefined;
    return (chunk, head) => {
      if (head) {
        this.#noteHead(head);
        body = isJson(head) ? { parts: [], left: Number(head.headers.get('content-length') ?? 0) } : undefined;
      }
      if (!body || body.left === 0 || body.left > MAX_BODY) return;
      const part = head ? chunk.subarray(head.length) : chunk;
      body.parts.push(part);
      body.left = Math.max(0, body.left - part.length);
      if (body.left > 0) return;
      const parsed = v.safeParse(JsonText, Buffer.concat(body.parts).toString());
      if (parsed.success) this.noteJson(parsed.output);
    };
  }

  /** Secrets that the output names, each with what stands around it in its line, in lower case. */
  foundIn(output: string): string[] {
    const lower = output.toLowerCase();
    const found = new Map<string, number>();
    for (let at = 0; at + MIN_WORDS <= lower.length; at += 1) {
      const begun = this.#secrets.get(lower.slice(at, at + MIN_WORDS)) ?? [];
      for (const secret of begun) if (lower.startsWith(secret, at)) found.set(secret, at);
    }
    for (const shape of SHAPES) for (const { 0: secret, index } of lower.matchAll(shape)) found.set(secret, index);
    return [...found].map(([secret, at]) => `${secret}: ${around(lower, at)}`);
  }

  #note(words: string): void {
    const secret = words.toLowerCase();
    const start = secret.slice(0, MIN_WORDS);
    this.#secrets.set(start, (this.#secrets.get(start) ?? new Set()).add(secret));
  }

  #noteHead({ path, headers }: RequestHead): void {
    // Names with a dot are files of the app.
    const [pathname = '', query] = path.split('?', 2);
    const parts = pathname.split('/').filter((part) => !part.includes('.'));
    for (const token of [...parts, ...new URLSearchParams(query).values()]) this.noteToken(token);
    this.noteToken(headers.get('authorization')?.replace(/^Bearer /, '') ?? '');
    for (const cookie of headers.get('cookie')?.split('; ') ?? []) this.noteToken(cookie.replace(/^[^=]*=/, ''));
  }
}

function isJson({ headers }: RequestHead): boolean {
  return headers.get('content-type')?.includes('json') ?? false;
}

function around(output: string, at: number): string {
  const lineStart = output.lastIndexOf('\n', at) + 1;
  const shown = output.slice(Math.max(lineStart, at - SHOWN), at + SHOWN);
  return shown.split('\n', 1)[0] ?? '';
}
