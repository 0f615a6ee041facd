import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RestrictedEvent, WireEvent } from '@tagfalter/contract/wire-event';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routedAddress } from '../token-address.ts';
import { eventPages } from './event-page.ts';

const TEMPLATE =
  '<html><head><title>Gästebuch</title></head><body><div id="root"><!--event--></div><script src="/x.js"></script></body></html>';
const NASTY = '</script><img src=x onerror=alert(1)>"\'&$&<!--';

const EVENT: WireEvent = {
  id: '01900000-0000-7000-8000-000000000001',
  eventName: 'Lena & Jonas',
  eventDescription: 'Im Garten',
  eventType: 'wedding',
  eventDate: '2026-09-12',
  backgroundColor: '#3e7c6f',
  sharingMode: 'code_required',
  coverImageUrl: '/media/events/cover.webp?sig=a&exp=1',
  shareToken: 'A'.repeat(22),
  createdAt: '2026-09-01T10:00:00.000Z',
  isClosed: false,
  needsApproval: false,
  entryCount: 3,
  tasks: [],
  receiptKey: 'key',
};

const events: Record<string, WireEvent | RestrictedEvent> = {
  [EVENT.shareToken]: EVENT,
  ['B'.repeat(22)]: { ...EVENT, eventName: NASTY, eventDescription: NASTY },
  ['D'.repeat(22)]: { ...EVENT, isClosed: true },
  ['C'.repeat(22)]: { eventName: 'Geheim', sharingMode: 'account_required' },
};

describe('the page of an event', () => {
  const root = mkdtempSync(join(tmpdir(), 'event-page-'));
  let app: FastifyInstance;
  beforeAll(async () => {
    writeFileSync(join(root, 'event.html'), TEMPLATE);
    app = Fastify({ rewriteUrl: ({ url = '/' }) => routedAddress(url) });
    const findEventPage = async (token: string) => {
      if (token.startsWith('F')) throw new Error('no database');
      const event = events[token];
      return event && { event };
    };
    await app.register(eventPages({ root, publicUrl: 'https://falter.test', findEventPage }));
    app.setNotFoundHandler((_request, reply) => reply.code(200).send('the diary'));
  });
  afterAll(async () => {
    await app.close();
    rmSync(root, { recursive: true });
  });

  const get = (path: string) => app.inject({ url: path });
  const inlineOf = (body: string): unknown => {
    const [, json = ''] = /<script type="application\/json" id="event">(.*?)<\/script>/s.exec(body) ?? [];
    return JSON.parse(json);
  };

  it('brings name, colour and preview in its first bytes (spec decision 29)', async () => {
    const { statusCode, body } = await get(`/events/${EVENT.shareToken}`);
    expect(statusCode).toBe(200);
    expect(inlineOf(body)).toEqual({ event: EVENT });
    expect(body).toContain('<title>Lena &amp; Jonas · Tagfalter</title>');
    expect(body).toContain('<meta property="og:title" content="Lena &amp; Jonas · Gästebuch" />');
    expect(body).toContain('<meta property="og:description" content="Im Garten" />');
    expect(body).toContain(
      '<meta property="og:image" content="https://falter.test/media/events/cover.webp?sig=a&amp;exp=1" />',
    );
    expect(body).toContain('fill="#165447"');
  });

  it('shows only the name of an account event (wire 19)', async () => {
    const { body } = await get(`/events/${'C'.repeat(22)}`);
    expect(inlineOf(body)).toEqual({ event: events['C'.repeat(22)] });
    expect(body).toContain('og:title');
    expect(body).not.toContain('og:image');
  });

  it('holds a form for browsers without a script, with its own key', async () => {
    const form = async (token: string, language = '') => {
      const response = await app.inject({ url: `/events/${token}`, headers: { 'accept-language': language } });
      return /<noscript>(.*)<\/noscript>/s.exec(response.body)?.[1] ?? '';
    };
    const open = await form(EVENT.shareToken);
    expect(open).toContain(
      `<form class="stack-6" method="post" enctype="multipart/form-data" action="/api/events/share/${EVENT.shareToken}/entries">`,
    );
    expect([...open.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual([
      'formKey',
      'guestName',
      'eventCode',
      'topMoment',
      'guestMessage',
      'allImages',
    ]);
    const keyOf = (html: string) => /name="formKey" value="([^"]+)"/.exec(html)?.[1];
    expect(keyOf(await form(EVENT.shareToken))).not.toBe(keyOf(open));
    expect(await form(EVENT.shareToken, 'fr-CH, de;q=0.5')).toContain('Envoyer');
    expect(await form('C'.repeat(22))).toContain('Gäste mit Konto');
    expect(await form('C'.repeat(22))).not.toContain('<form');
    expect(await form('D'.repeat(22), 'es')).toContain('ya no acepta aportaciones');
    expect(await form('D'.repeat(22))).not.toContain('<form');
  });

  it('escapes whatever a host has typed', async () => {
    const { body } = await get(`/events/${'B'.repeat(22)}`);
    expect(inlineOf(body)).toMatchObject({ event: { eventName: NASTY } });
    expect(body).not.toContain('<img');
    expect(body.match(/<script/g)).toHaveLength(2);
    expect(body.match(/<\/script>/g)).toHaveLength(2);
  });

  it('keeps links from caches, search engines and referrers (wire 48)', async () => {
    const { headers } = await get(`/events/${EVENT.shareToken}`);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
      'content-type': 'text/html; charset=utf-8',
    });
  });

  it('is served under 404 for an unknown token only', async () => {
    const { statusCode, body } = await get(`/events/${'Z'.repeat(22)}`);
    expect([statusCode, inlineOf(body)]).toEqual([404, { event: null }]);
    const own = ['host', 'card', 'diary'].map((page) => `/events/${EVENT.shareToken}/${page}`);
    for (const path of ['/events', '/events/create', ...own]) {
      expect((await get(path)).body).toBe('the diary');
    }
    // Signed-out people are never shown the diary below /events/ (wire 49).
    const others = ['', '.', 'A'.repeat(21), 'A'.repeat(23), 'create.', '%', '%E4', 'x/y/z'];
    for (const path of others) {
      const response = await get(`/events/${path}`);
      expect([path, response.statusCode, inlineOf(response.body)]).toEqual([path, 404, { event: null }]);
    }
  });

  it.each([
    '/',
    '.',
    ')',
    ').',
    '%27',
    '%E2%80%8B',
    '%',
    '%E4',
    '%20',
    '?utm_source=x',
    '%3Futm=x',
    '/host)',
    '/wall',
    '/wall.',
  ])('is found by a link that grew by %s (wire 49)', async (tail) => {
    const { statusCode, body } = await get(`/events/${EVENT.shareToken}${tail}`);
    expect([statusCode, inlineOf(body)]).toEqual([200, { event: EVENT }]);
    expect(body).toContain(`action="/api/events/share/${EVENT.shareToken}/entries"`);
  });

  it('is there without its event when the database does not answer', async () => {
    const { statusCode, body } = await get(`/events/${'F'.repeat(22)}`);
    expect([statusCode, body]).toEqual([503, TEMPLATE]);
  });
});
