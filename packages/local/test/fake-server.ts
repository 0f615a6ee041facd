import { ERROR_STATUS, type ErrorCode } from '@tagfalter/contract/error';
import { type MediumState, mediaStates } from '@tagfalter/contract/media-states';
import { mediaUrls } from '@tagfalter/contract/media-urls';
import { ACCOUNT_HEADER, NEXT_PAGE_HEADER, PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import { changeQuietMemories, getQuietMemories } from '@tagfalter/contract/quiet-memories';
import { getStatistics } from '@tagfalter/contract/statistics';
import type { BriefEntry, PullReply } from '@tagfalter/contract/sync-pull';
import { pushMutations } from '@tagfalter/contract/sync-push';
import { UPLOADS_PATH } from '@tagfalter/contract/upload';
import { blankEntry } from '@tagfalter/domain/entry';
import { changeQuiet } from '@tagfalter/domain/quiet';
import * as v from 'valibot';
import { spaceOf } from './entry-space.ts';
import { FakeAccount } from './fake-account.ts';
import { FakeTus } from './fake-tus.ts';

/**
 * Fault of a request. `cut`: nothing arrives. `lost`: the server acts, its answer does not arrive.
 * `portal`: a captive portal answers. A number: that status without a body of ours. A code: that refusal of ours.
 * `half`: half of an upload's bytes arrive before the line is cut. `late`: the server acts, and a proxy that has given up
 * waiting for it answers.
 */
export type FaultKind = 'cut' | 'lost' | 'late' | 'portal' | 'half' | 'misfit' | number | ErrorCode;

export interface SeenRequest {
  method: string;
  path: string;
}

/** A server after the contract, in memory, behind a `fetch` that fails on demand. */
export class FakeServer {
  readonly accounts = new Map<string, FakeAccount>();
  readonly tus = new FakeTus();
  readonly seen: SeenRequest[] = [];
  /** Tokens that no longer hold. */
  readonly revoked = new Set<string>();
  /** Decides what goes wrong with a request; asked once per request. */
  fault: (request: SeenRequest) => FaultKind | undefined = () => undefined;
  /** Told when an answer is about to leave. */
  answered: (request: SeenRequest) => void = () => undefined;
  /** Time in its replies, milliseconds since the epoch; none unless a test sets it. */
  date: number | undefined;
  pageRows = 2000;
  /** Whether it is new enough to give days in brief. */
  knowsBrief = true;
  /** Whether it is new enough to say whose days a page holds. */
  saysWhose = true;

  account(id: string): FakeAccount {
    const account = this.accounts.get(id) ?? new FakeAccount(id);
    this.accounts.set(id, account);
    return account;
  }

  /** How often a path was asked for. */
  count(method: string, path: string): number {
    return this.seen.filter((request) => request.method === method && request.path.startsWith(path)).length;
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
    if (fault === 'half') return this.#half(request, path);
    const reply = isRefusal(fault) ? refusal(fault) : await this.#answer(request, path);
    this.answered(seen);
    if (path.startsWith('/api/sync/')) reply.headers.set(PROTOCOL_HEADER, '1');
    if (this.date !== undefined) reply.headers.set('date', new Date(this.date).toUTCString());
    if (fault === 'lost') throw new TypeError('fetch failed');
    if (fault === 'misfit') return Response.json({ results: 'alle' }, { headers: reply.headers });
    return fault === 'late' ? new Response('Gateway Timeout', { status: 504 }) : reply;
  };

  async #half(request: Request, path: string): Promise<Response> {
    const account = this.#accountOf(request);
    const size = Number((await request.clone().arrayBuffer()).byteLength);
    if (account && request.method === 'PATCH') await this.tus.append(account, request, path, Math.floor(size / 2));
    throw new TypeError('fetch failed');
  }

  #accountOf(request: Request): FakeAccount | undefined {
    const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
    if (!token || this.revoked.has(token)) return undefined;
    return this.account(token.split('#')[0] ?? '');
  }

  async #answer(request: Request, path: string): Promise<Response> {
    if (path.startsWith('/media/')) return this.#mediaBytes(path);
    const account = this.#accountOf(request);
    if (!account) return refusal('unauthorized');
    if (path.startsWith(UPLOADS_PATH)) return this.#upload(account, request, path);
    if (path === '/api/auth/user') return Response.json(userOf(account.id));
    if (path === pushMutations.path) {
      const reply = account.push(v.parse(pushMutations.body, await request.json()));
      return typeof reply === 'string' ? refusal(reply) : Response.json(reply);
    }
    if (path === '/api/sync/pull') {
      return this.#pull(account, new URL(request.url).searchParams);
    }
    if (path === mediaUrls.path) {
      const { hashes } = v.parse(mediaUrls.body, await request.json());
      return Response.json({ media: hashes.map((hash) => mediaState(account, hash)) });
    }
    if (path === mediaStates.path) {
      const { hashes } = v.parse(mediaStates.body, await request.json());
      return Response.json({ media: hashes.map((hash) => arrivalOf(account, hash)) });
    }
    if (path === getStatistics.path) return Response.json(figuresOf(account));
    if (path === getQuietMemories.path) return this.#quiet(account, request);
    return refusal('not_found');
  }

  async #quiet(account: FakeAccount, request: Request): Promise<Response> {
    if (request.method === 'PATCH') {
      account.quiet = changeQuiet(account.quiet, v.parse(changeQuietMemories.body, await request.json()));
    }
    return Response.json(account.quiet);
  }

  #pull(account: FakeAccount, query: URLSearchParams): Response {
    const limit = Math.min(Number(query.get('limit') ?? '500'), this.pageRows);
    const page = account.pull(query.get('cursor') ?? '', limit, query.get('epoch'), query.get('clientId') ?? '');
    const next = { [NEXT_PAGE_HEADER]: `cursor=${page.cursor}&epoch=${page.epoch}` };
    const reply = query.get('days') === 'brief' && this.knowsBrief ? inBrief(page) : page;
    const response = Response.json(reply, { headers: page.more ? next : {} });
    if (this.saysWhose) response.headers.set(ACCOUNT_HEADER, account.id);
    return response;
  }

  #upload(account: FakeAccount, request: Request, path: string): Response | Promise<Response> {
    if (request.method === 'POST') return this.tus.create(request);
    return request.method === 'HEAD' ? this.tus.head(path) : this.tus.append(account, request, path);
  }

  #mediaBytes(path: string): Response {
    const [, , accountId = '', hash = '', variant] = path.split('/');
    const media = this.account(accountId).media.get(hash);
    if (media?.state !== 'ready') return new Response(null, { status: 404 });
    const type = variant === 'original' ? 'image/jpeg' : 'image/webp';
    const bytes = variant === 'original' ? Uint8Array.from(media.bytes) : new TextEncoder().encode(`${variant}`);
    return new Response(new Blob([bytes], { type }));
  }
}

/** A page with the entries that live in brief: only what is not as in a blank one. */
function inBrief(reply: PullReply): PullReply {
  const days = reply.changes.flatMap(({ collection, version, record }): BriefEntry[] => {
    if (collection !== 'entries' || !record) return [];
    const { id, date, timeZone, createdAt, updatedAt, stamp } = record;
    const blank = { ...blankEntry(id, date, timeZone), readyMedia: [] };
    const own = Object.entries(record).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(blank, name)),
    );
    return [{ ...Object.fromEntries(own), id, date, timeZone, createdAt, updatedAt, stamp, version }];
  });
  return {
    ...reply,
    changes: reply.changes.filter(({ collection, record }) => collection !== 'entries' || !record),
    days,
  };
}

function isRefusal(fault: FaultKind | undefined): fault is ErrorCode {
  return typeof fault === 'string' && fault in ERROR_STATUS;
}

function refusal(code: ErrorCode): Response {
  return Response.json({ code, message: code, error: code }, { status: ERROR_STATUS[code] });
}

function mediaState(account: FakeAccount, hash: string) {
  const media = account.media.get(hash);
  if (!media) return { hash, state: 'missing' };
  if (media.state === 'refused') return { hash, state: 'refused', code: media.code };
  const url = (variant: string) => `/media/${account.id}/${hash}/${variant}`;
  return {
    hash,
    state: 'ready',
    kind: 'image',
    originalUrl: url('original'),
    displayUrl: url('display'),
    thumbnailUrl: url('thumb'),
  };
}

/** Whether a medium is there; its length is not looked at. */
function arrivalOf(account: FakeAccount, hash: string): MediumState {
  const media = account.media.get(hash);
  if (!media) return { hash, state: 'missing' };
  if (media.state === 'refused') return { hash, state: 'refused', code: media.code };
  return { hash, state: 'arrived', kind: 'image', size: media.bytes.length, arrivedAt: '2026-11-20T12:00:00.000Z' };
}

function figuresOf(account: FakeAccount) {
  const totalEntries = [...account.entries.values()].filter(({ entry }) => entry !== null).length;
  const rest = { totalPhotos: 0, favorites: 0, entriesThisMonth: 0, currentStreak: 0, totalWords: 0 };
  return { totalEntries, ...rest, averageWords: 0, longestEntry: 0 };
}

function userOf(id: string) {
  const empty = { email: '', displayName: '', firstName: '', lastName: '', username: '', createdAt: '' };
  const state = { emailVerified: true, profileImageUrl: null, proAccount: false, defaultVisibility: 'private' };
  return { id, uid: id, entrySpace: spaceOf(id), ...empty, ...state };
}
