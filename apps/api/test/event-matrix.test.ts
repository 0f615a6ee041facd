import { randomBytes, randomUUID } from 'node:crypto';
import { CONTRIBUTION_SECRET } from '@tagfalter/contract/contribution';
import { eventArchive } from '@tagfalter/contract/event-archive';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { befriend } from '#api/features/people/relations.ts';
import { withBentSignature } from './bent-signature.ts';
import { databases } from './database.ts';
import { matrixRows } from './drive-matrix.ts';
import { CALLERS, type Caller } from './entry-matrix-cast.ts';
import { type EventStage, type Guest, guestOf, openEventStage } from './event-stage.ts';
import { form } from './forms.ts';
import { MATRIX_PARTS } from './matrix-parts.ts';
import { subscribe } from './pro.ts';
import type { Person } from './product.ts';

/** `Gm` and `Gp` are visitors, the latter with the right code; `Fr` is a friend of the host. */
const ROWS = matrixRows(MATRIX_PARTS.event);

const CODE = 'richtig';
const CONTRIBUTION = 'PUT /api/events/share/{t}/contributions/{id}';

describe.each(databases)('the permission matrix of events on $name', ({ create }) => {
  let stage: EventStage;
  const people = new Map<Caller, Person>();
  /** Event whose archive all callers share: archives per hour are limited. */
  let archived: OwnEvent;
  beforeAll(async () => {
    stage = await openEventStage(create);
    const { db } = stage.database;
    for (const caller of ['Fo', 'Po', 'Fr', 'N', 'Xc', 'Xe'] as const) people.set(caller, await stage.person());
    people.set('EO', stage.host);
    const account = (caller: Caller) => people.get(caller)?.accountId ?? '';
    await db.transaction((tx) => befriend(tx, [account('Fr'), stage.host.accountId]));
    await subscribe(db, account('Po'));
    await subscribe(db, account('Xc'), { status: 'cancelled', endDate: new Date('2100-01-01') });
    await subscribe(db, account('Xe'), { endDate: new Date('2020-02-02') });
  });
  beforeAll(async () => {
    archived = await stage.event();
  });
  afterAll(() => stage.close());

  const as = (caller: Caller): Record<string, string> => people.get(caller)?.headers ?? {};
  const own = (guest: Guest) => ({ [CONTRIBUTION_SECRET]: guest.secret });
  const eventIn = (state: string): Promise<OwnEvent> => {
    const mode = state === 'code_required' || state === 'account_required' ? state : 'public';
    return stage.event({ sharingMode: mode, eventCode: mode === 'code_required' ? CODE : '' });
  };
  /** A contribution; the host needs neither code nor account for it. */
  const written = async (event: OwnEvent): Promise<Guest> => {
    const guest = guestOf(stage, event);
    await guest.put({}, stage.host.headers);
    return guest;
  };
  const existing = new Map<string, Promise<{ event: OwnEvent; guest: Guest }>>();
  /** Shared by calls that change nothing: a host has at most 200. */
  const existingIn = (state: string): Promise<{ event: OwnEvent; guest: Guest }> => {
    const made = existing.get(state) ?? eventIn(state).then(async (event) => ({ event, guest: await written(event) }));
    existing.set(state, made);
    return made;
  };
  const status = async (response: Promise<Response>): Promise<string> => String((await response).status);
  const sendForm = async (caller: Caller, url: string, fields: Record<string, string>): Promise<string> => {
    const sent = await form(fields);
    const headers = { ...as(caller), ...sent.headers };
    const response = await stage.product.app.inject({ method: 'POST', url, headers, payload: sent.payload });
    return String(response.statusCode);
  };
  const get = (path: (event: OwnEvent, guest: Guest) => string) => async (caller: Caller, state: string) => {
    const { event, guest } = await existingIn(state);
    const url = path(event, guest);
    return status(stage.call('GET', url, { headers: as(caller) }));
  };

  const guessed = (): string => randomBytes(16).toString('base64url');

  const calls: Record<string, (caller: Caller, state: string) => Promise<string>> = {
    'POST /api/events': (caller) => sendForm(caller, '/api/events', { eventName: 'Fest' }),
    'GET /api/events': (caller) => status(stage.call('GET', '/api/events', { headers: as(caller) })),
    'GET /api/events/share/{t}': async (caller, state) => {
      const token = state === 'deleted or guessed' ? guessed() : (await existingIn(state)).event.shareToken;
      const response = await stage.call('GET', `/api/events/share/${token}`, { headers: as(caller) });
      const body = v.safeParse(v.object({ event: v.object({ id: v.string() }) }), await response.json());
      return response.status === 200 && !body.success ? '200r' : String(response.status);
    },
    'GET /api/events/share/{t}/feed': get(({ shareToken }) => `/api/events/share/${shareToken}/feed`),
    'GET /api/events/share/{t}/stream': get(({ shareToken }) => `/api/events/share/${shareToken}/stream`),
    'POST /api/events/share/{t}/diary': async (caller, state) => {
      const token = state === 'deleted or guessed' ? guessed() : (await existingIn(state)).event.shareToken;
      const json = { pictures: [], text: 'Schön war es.', date: '2020-05-05' };
      return status(stage.call('POST', `/api/events/share/${token}/diary`, { headers: as(caller), json }));
    },
    'POST /api/events/share/{t}/entries': async (caller, state) => {
      const event = await eventIn(state);
      const isGone = state === 'host deleted event / closed';
      if (isGone) await stage.call('DELETE', `/api/events/${event.id}`, { headers: stage.host.headers });
      const code: Record<string, string> = caller === 'Gp' ? { eventCode: CODE } : {};
      return sendForm(caller, `/api/events/share/${event.shareToken}/entries`, { guestName: 'Mia', ...code });
    },
    [CONTRIBUTION]: async (caller, state) => {
      const code = caller === 'Gp' ? { eventCode: CODE } : {};
      return status(guestOf(stage, await eventIn(state), code).put({}, as(caller)));
    },
    'GET /api/events/share/{t}/contributions/{id}': async (caller, state) => {
      const event = await eventIn('public');
      const guest = await written(event);
      const secret =
        state === 'own secret' ? own(guest) : { [CONTRIBUTION_SECRET]: randomBytes(32).toString('base64url') };
      const url = `/api/events/share/${event.shareToken}/contributions/${guest.id}`;
      return status(stage.call('GET', url, { headers: { ...as(caller), ...secret } }));
    },
    'DELETE /api/events/{id}': async (caller) =>
      status(stage.call('DELETE', `/api/events/${(await eventIn('')).id}`, { headers: as(caller) })),
    'PATCH /api/events/{id}': async (caller) =>
      status(
        stage.call('PATCH', `/api/events/${(await eventIn('')).id}`, { headers: as(caller), json: { isClosed: true } }),
      ),
    'GET /api/events/{id}/gauge': async (caller) =>
      status(stage.call('GET', `/api/events/${(await existingIn('')).event.id}/gauge`, { headers: as(caller) })),
    'POST /api/events/{id}/archive': async (caller) =>
      status(stage.call('POST', `/api/events/${(await existingIn('')).event.id}/archive`, { headers: as(caller) })),
    'GET /api/events/{id}/archive?sig': async (caller, state) => {
      const asked = await stage.call('POST', `/api/events/${archived.id}/archive`, { headers: stage.host.headers });
      const { url } = v.parse(eventArchive.reply, await asked.json());
      return status(
        stage.call('GET', state === 'within its time' ? url : withBentSignature(url), { headers: as(caller) }),
      );
    },
    'DELETE /api/events/{id}/announced': async (caller) =>
      status(stage.call('DELETE', `/api/events/${(await eventIn('')).id}/announced`, { headers: as(caller) })),
    'GET /api/events/{id}/entries/{eid}/senders': async (caller) => {
      const event = await eventIn('');
      const url = `/api/events/${event.id}/entries/${(await written(event)).id}/senders`;
      return status(stage.call('GET', url, { headers: as(caller) }));
    },
    'POST /api/events/{id}/entries/{eid}/senders': async (caller) => {
      const event = await eventIn('');
      const url = `/api/events/${event.id}/entries/${(await written(event)).id}/senders`;
      const json = { sender: 'phone', act: 'delete', seen: '0-0' };
      return status(stage.call('POST', url, { headers: as(caller), json }));
    },
    'PATCH /api/events/{id}/entries/{eid}': async (caller) => {
      const event = await eventIn('');
      const { id } = await written(event);
      const json = { version: await stage.versionOf(id), isShown: false };
      return status(stage.call('PATCH', `/api/events/${event.id}/entries/${id}`, { headers: as(caller), json }));
    },
    'DELETE /api/events/share/{t}/entries/{eid}': async (caller) => {
      const event = await eventIn('');
      const url = `/api/events/share/${event.shareToken}/entries/${(await written(event)).id}`;
      return status(stage.call('DELETE', url, { headers: as(caller) }));
    },
    'POST /api/reports': async (caller) => {
      const { id } = await written(await eventIn(''));
      const json = { kind: 'guest-entry', id, reason: 'other' };
      return status(stage.call('POST', '/api/reports', { headers: as(caller), json }));
    },
  };

  it('is driven row by row', () => {
    expect([...new Set(ROWS.map(({ call }) => call))].sort()).toEqual(Object.keys(calls).sort());
  });

  it.each(ROWS.map((row) => ({ name: `${row.call} ${row.state}`.trim(), row })))('$name', async ({ row }) => {
    const seen: Record<string, string | undefined> = {};
    for (const caller of CALLERS) seen[caller] = await calls[row.call]?.(caller, row.state);
    expect(seen).toEqual(row.expect);
  });

  it('knows no entry of another event, and none that never was', async () => {
    const [one, other] = [await eventIn(''), await eventIn('')];
    const guest = await written(one);
    const host = { headers: stage.host.headers };
    for (const id of [guest.id, randomUUID(), 'x']) {
      expect(await status(stage.call('DELETE', `/api/events/share/${other.shareToken}/entries/${id}`, host))).toBe(
        '404',
      );
      expect(
        await status(stage.call('PATCH', `/api/events/${other.id}/entries/${id}`, { ...host, json: { version: 1 } })),
      ).toBe('404');
    }
    expect(await status(stage.call('DELETE', `/api/events/${randomUUID()}`, host))).toBe('404');
    expect(await status(stage.call('GET', `/api/events/${randomUUID()}/gauge`, host))).toBe('404');
  });
});
