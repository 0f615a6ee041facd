import { ERROR_STATUS, type ErrorCode } from '@tagfalter/contract/error';
import { type ModerationNotices, moderationNotices } from '@tagfalter/contract/moderation-notices';
import { PROTOCOL, PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import type { EventEntry, OwnEvent, RestrictedEvent, WireEvent } from '@tagfalter/contract/wire-event';

const SHARE = /^\/api\/events\/share\/[\w-]{22}(\/feed|\/stream)?$/;

/** A call as the server got it. */
export interface ReceivedCall {
  method: string;
  path: string;
  authorization: string | null;
  body: unknown;
}

/** The calls of one guest book, answered from memory. */
export class GuestBookServer {
  event: WireEvent | OwnEvent | RestrictedEvent;
  entries: EventEntry[];
  isOwner = false;
  /** Whether there is a network. */
  isThere = true;
  /** Refusals by method and path. */
  readonly refusals = new Map<string, ErrorCode>();
  /** Decisions of the operator; unknown where nothing is said. */
  notices: ModerationNotices | null = null;
  readonly heard: ReceivedCall[] = [];
  private version = 1;
  private readonly changes: { id: string; version: number; entry: EventEntry | null }[] = [];
  private readonly streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

  constructor(event: WireEvent | OwnEvent | RestrictedEvent, entries: EventEntry[]) {
    this.event = event;
    this.entries = entries;
  }

  /** Changes an entry, and tells the listeners. */
  change(id: string, entry: EventEntry | null): void {
    this.version += 1;
    this.changes.push({ id, version: this.version, entry });
    for (const stream of this.streams) stream.enqueue(new TextEncoder().encode('event: nudge\ndata:\n\n'));
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input), location.origin);
    const method = init.method ?? 'GET';
    const authorization = new Headers(init.headers).get('authorization');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    this.heard.push({ method, path: pathname, authorization, body });
    if (!this.isThere) throw new TypeError('no network');
    const code = this.refusals.get(`${method} ${pathname}`);
    if (code) return Response.json({ code, message: '', error: '' }, { status: ERROR_STATUS[code] });
    if (pathname === '/api/identity/token') return Response.json({ token: 'a.b.c' });
    if (pathname === moderationNotices.path && this.notices) return Response.json(this.notices);
    const [, call] = SHARE.exec(pathname) ?? [null, null];
    if (call === undefined) return this.page(Number(searchParams.get('limit')), searchParams.get('before'));
    if (call === '/feed') return this.feed(Number(searchParams.get('cursor')));
    if (call === '/stream') return this.stream();
    return new Response(null, { status: method === 'POST' ? 202 : 204 });
  };

  private page(limit: number, before: string | null): Response {
    const { event, isOwner } = this;
    const from = this.entries.findIndex(({ id }) => id === before) + 1;
    const entries = this.entries.slice(from, from + (limit || 1000));
    const older = from + entries.length < this.entries.length ? entries.at(-1)?.id : undefined;
    const link = `</api/events/share?${new URLSearchParams({ before: older ?? '' })}>; rel="next"`;
    const headers = { etag: `"1-${this.version}-guest"`, ...(older !== undefined && { link }) };
    return Response.json({ event, entries, isOwner }, { headers });
  }

  private feed(cursor: number): Response {
    const { event, isOwner, version } = this;
    if (cursor === 0) {
      const changes = this.entries.map((entry) => ({ id: entry.id, version, entry }));
      return Response.json({ event, isOwner, changes, cursor: version, epoch: 1, more: false, reset: true });
    }
    const changes = this.changes.filter((change) => change.version > cursor);
    return Response.json({ event, isOwner, changes, cursor: version, epoch: 1, more: false, reset: false });
  }

  private stream(): Response {
    let own: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        this.streams.add(controller);
      },
      cancel: () => void this.streams.delete(own),
    });
    return new Response(body, { headers: { [PROTOCOL_HEADER]: String(PROTOCOL) } });
  }
}
