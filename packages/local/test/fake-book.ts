import {
  CONTRIBUTION_SECRET,
  type Contribution,
  ContributionSchema,
  type ContributionState,
} from '@tagfalter/contract/contribution';
import { ERROR_STATUS, type ErrorCode } from '@tagfalter/contract/error';
import { DELETE_SECRET } from '@tagfalter/contract/event-entries';
import { UPLOADS_PATH } from '@tagfalter/contract/upload';
import * as v from 'valibot';
import { FakeAccount } from './fake-account.ts';
import type { FaultKind, SeenRequest } from './fake-server.ts';
import { FakeTus } from './fake-tus.ts';

interface HeldContribution {
  secret: string;
  said: Contribution;
  version: number;
}

/** Seconds since the epoch at which receipts are signed. */
export const SIGNED_AT = Date.parse('2026-11-20T20:14:00Z') / 1000;

const base64url = (bytes: Uint8Array<ArrayBuffer>): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const part = (value: unknown): string => base64url(new TextEncoder().encode(JSON.stringify(value)));

export async function makeKey() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const spki = base64url(new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey)));
  const sign = async (claims: unknown): Promise<string> => {
    const head = `${part({ alg: 'ES256' })}.${part(claims)}`;
    const bytes = new TextEncoder().encode(head);
    const mark = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, bytes);
    return `${head}.${base64url(new Uint8Array(mark))}`;
  };
  return { spki, sign };
}

type Key = Awaited<ReturnType<typeof makeKey>>;

/** The guest book of one event after the contract, in memory, behind a `fetch` that fails on demand. */
export class FakeBook {
  readonly event: FakeAccount;
  key: Key;
  tus = new FakeTus();
  readonly held = new Map<string, HeldContribution>();
  readonly seen: SeenRequest[] = [];
  code: string | undefined;
  /** Opens like the code. */
  ticket: string | undefined;
  closed = false;
  /** Whether it makes pictures of what has arrived. */
  makesPictures = false;
  /** Signs receipts; another key forges them. */
  signer: Key;
  fault: (request: SeenRequest) => FaultKind | undefined = () => undefined;

  constructor(eventId: string, key: Key) {
    this.event = new FakeAccount(eventId);
    this.key = key;
    this.signer = key;
  }

  count(method: string, path: string): number {
    return this.seen.filter((request) => request.method === method && request.path.includes(path)).length;
  }

  /** Forgets what it had at the time of an empty backup. @param key with which it signs from then on */
  restoreEmpty(key = this.key): void {
    this.key = key;
    this.signer = key;
    this.held.clear();
    this.event.media.clear();
    this.tus.uploads.clear();
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    const seen = { method: request.method, path };
    this.seen.push(seen);
    const fault = this.fault(seen);
    if (fault === 'cut') throw new TypeError('fetch failed');
    if (fault === 'portal') return new Response('<html>Willkommen im WLAN</html>', { status: 200 });
    if (typeof fault === 'number') return new Response('nope', { status: fault });
    if (typeof fault === 'string' && fault in ERROR_STATUS) return refusal(v.parse(CodeSchema, fault));
    const reply = await this.#answer(request, path);
    if (fault === 'lost') throw new TypeError('fetch failed');
    return reply;
  };

  async #answer(request: Request, path: string): Promise<Response> {
    if (path.startsWith(UPLOADS_PATH)) return this.#upload(request, path);
    const id = path.split('/').at(-1) ?? '';
    if (request.method === 'DELETE') return this.#remove(request, id);
    const held = this.held.get(id);
    const secret = request.headers.get(CONTRIBUTION_SECRET) ?? '';
    if (held && held.secret !== secret) return refusal('not_found');
    if (request.method === 'GET') return held ? Response.json(await this.#stateOf(id, held)) : refusal('not_found');
    const said = v.parse(ContributionSchema, await request.json());
    if (!held && this.closed) return refusal('event_closed');
    if (!held && !this.#isProved(said)) return refusal('wrong_code');
    const next = { secret, said: this.#extended(held?.said, said), version: (held?.version ?? 0) + 1 };
    this.held.set(id, next);
    return Response.json(await this.#stateOf(id, next), { status: held ? 200 : 201 });
  }

  #isProved({ eventCode, ticket }: Contribution): boolean {
    if (this.code === undefined || eventCode === this.code) return true;
    return ticket !== undefined && ticket === this.ticket;
  }

  /** A finished contribution takes further files, and words only where it has none. */
  #extended(held: Contribution | undefined, said: Contribution): Contribution {
    const isFinished = held?.submitted && held.files.every(({ hash }) => this.event.media.has(hash));
    if (!isFinished) return said;
    const known = new Set(held.files.map(({ hash }) => hash));
    return {
      ...held,
      files: [...held.files, ...said.files.filter(({ hash }) => !known.has(hash))],
      topMoment: held.topMoment || said.topMoment,
      guestMessage: held.guestMessage || said.guestMessage,
    };
  }

  #remove(request: Request, id: string): Response {
    if (this.held.get(id)?.secret !== request.headers.get(DELETE_SECRET)) return refusal('not_found');
    this.held.delete(id);
    return new Response(null, { status: 204 });
  }

  #upload(request: Request, path: string): Response | Promise<Response> {
    const secret = request.headers.get(CONTRIBUTION_SECRET);
    const owner = [...this.held.values()].find((held) => held.secret === secret);
    if (!owner) return refusal('not_found');
    if (request.method === 'POST') return this.tus.create(request);
    return request.method === 'HEAD' ? this.tus.head(path) : this.tus.append(this.event, request, path);
  }

  async #stateOf(id: string, { said, version }: HeldContribution): Promise<ContributionState> {
    const files = await Promise.all(
      said.files.map(async ({ hash, source, name, role, size, type, task }) => {
        const medium = this.event.media.get(hash);
        const about = { hash, source, name, role, size, type, ...(task === undefined ? {} : { task }) };
        if (medium?.state === 'refused')
          return { ...about, state: 'refused' as const, code: 'unsupported_type' as const };
        if (!medium) return { ...about, state: 'missing' as const };
        const claims = { event: this.event.id, contribution: id, hash, size, iat: SIGNED_AT };
        const state = this.makesPictures ? ('ready' as const) : ('received' as const);
        return { ...about, state, receipt: await this.signer.sign(claims) };
      }),
    );
    const missing = files.filter(({ state }) => state === 'missing' || state === 'refused').map(({ hash }) => hash);
    const isFinished = said.submitted && missing.length === 0;
    const { guestName, topMoment, guestMessage } = said;
    return {
      state: isFinished ? 'finished' : said.submitted ? 'sent' : 'open',
      missing,
      files,
      receiptKey: this.key.spki,
      guestName,
      topMoment,
      guestMessage,
      finishedAt: isFinished ? '2026-11-20T20:14:00.000Z' : null,
      awaitsApproval: false,
      version,
    };
  }
}

const CodeSchema = v.custom<ErrorCode>((code) => typeof code === 'string' && code in ERROR_STATUS);

function refusal(code: ErrorCode): Response {
  return Response.json({ code, message: 'nein', error: 'nein' }, { status: ERROR_STATUS[code] });
}
