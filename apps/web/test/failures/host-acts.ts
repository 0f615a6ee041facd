import type { EventEntry, OwnEvent } from '@tagfalter/contract/wire-event';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { expect, vi } from 'vitest';
import { diskAtRest } from '../fake-browser.ts';
import { GuestBookServer } from '../guest-book-server.ts';
import { EVENT, entry, picture } from '../guest-event.ts';
import { control, fill, go, press, replies } from '../open-app.tsx';
import { NOTHING, OWN } from '../own-event.ts';
import { type FailedAct, isGone, serve } from './failed-act.ts';

const DIALOG = 'dialog[open]';
const TOKEN = EVENT.shareToken;
const HOST = `/events/${TOKEN}/host`;
const SHARE = `/api/events/share/${TOKEN}`;
const CHANGE = `/api/events/${EVENT.id}`;
const ENTRY = `${CHANGE}/entries/a`;
const host = () => HOST;

let server: GuestBookServer;
/** The server of an own event, and what it says of the event. */
function book(entries: EventEntry[] = [], event: Partial<OwnEvent> = {}): void {
  server = new GuestBookServer({ ...OWN, ...event }, entries);
  server.isOwner = true;
  for (const path of [SHARE, `${SHARE}/feed`, `${SHARE}/stream`])
    replies.set(path, (url, init) => server.fetch(url, init));
  serve(`${CHANGE}/gauge`, { ...NOTHING, announced: { files: 5, bytes: 9_000_000 } });
}
const WAITING = entry('a', 1, {
  ...{ guestName: 'Tante Helga', guestMessage: 'Esst regelmäßig.', state: 'awaiting' },
  pictures: [picture('p', false), picture('q', false)],
});
const OTHER = entry('b', 2, { guestName: 'Onkel Bodo', guestMessage: 'Auf euch!', state: 'awaiting' });
const waiting = () => book([OTHER, WAITING], { needsApproval: true, awaitingCount: 2 });
const shown = () =>
  book([
    { ...OTHER, state: 'shown' },
    { ...WAITING, state: 'shown' },
  ]);

/** Takes what is done about the first entry. */
function judged(init?: RequestInit): Response {
  const { isShown, hide = [] } = JSON.parse(String(init?.body));
  const pictures = WAITING.pictures.map((one) => ({ ...one, isHidden: hide.includes(one.hash) }));
  const state = isShown === false ? 'hidden' : 'shown';
  const next = { ...WAITING, version: 2, state, pictures } satisfies EventEntry;
  server.entries = [OTHER, next];
  return Response.json(next);
}
/** Takes a change of the event. */
function changed(init?: RequestInit): Response {
  server.event = { ...server.event, ...JSON.parse(String(init?.body)) };
  return Response.json(server.event);
}
const tasks = () => [...document.querySelectorAll('.task__t')].map(({ textContent }) => textContent);
const done = () => new Response(null, { status: 204 });
const settled = (check: () => unknown) => vi.waitFor(check, PATIENCE);

const COUNTS = { contributions: 3, pictures: 2 };
const SENDERS = { phone: COUNTS, network: COUNTS, seen: '17-4' };
const ARCHIVE = {
  ...{ url: '/api/events/one/archive?sig=x', expiresAt: 1, bytes: 2_100_000_000, waiting: 0 },
  ...{ pictures: 212, greetings: 41, voices: 9 },
};

/** A contribution that waits is approved or hidden by its button. */
const judgement = (act: string, button: string): FailedAct => ({
  name: `${act} a contribution`,
  of: ['entities/event-host/entry-acts.tsx'],
  at: host,
  world: waiting,
  before: () => control(button, '.appr[aria-label="Tante Helga"]'),
  press: () => press(button, '.appr[aria-label="Tante Helga"]'),
  call: () => `PATCH ${ENTRY}`,
  answer: judged,
  failed: 'Fehler',
  kept: ['Esst regelmäßig.', 'Auf euch!'],
  done: '1 Beitrag wartet auf dich',
});

export const HOST_ACTS: readonly FailedAct[] = [
  {
    name: 'writes a photo task',
    of: ['features/host/tasks/tasks-section.tsx'],
    at: host,
    world: () => book([], { tasks: [{ id: 'task-0001', text: 'Die Ringe' }] }),
    press: async () => {
      await fill('Neue Aufgabe', 'Die Torte');
      await press('Hinzufügen');
    },
    again: () => press('Noch einmal versuchen'),
    call: () => `PATCH ${CHANGE}`,
    answer: changed,
    failed: 'Noch nicht gespeichert',
    shownIn: 'place',
    showsAtOnce: true,
    kept: ['Die Ringe', 'Die Torte'],
    done: () => expect(server.event).toMatchObject({ tasks: [{ text: 'Die Ringe' }, { text: 'Die Torte' }] }),
    // Saved tasks wait no longer: another device has gone on with the list since.
    afterSuccess: async () => {
      await diskAtRest();
      await go('/settings');
      Object.assign(server.event, { tasks: [{ id: 'task-0001', text: 'Der Tanz' }] });
      await go(HOST);
      await settled(() => expect(tasks()).toEqual(['Der Tanz']));
      await diskAtRest();
      expect(tasks()).toEqual(['Der Tanz']);
    },
  },
  {
    name: 'turns approval on',
    of: ['features/host/approve/approve-section.tsx', 'entities/event-host/use-act.ts'],
    at: host,
    world: () => book(),
    before: () => control('vor dem Zeigen'),
    press: () => press('vor dem Zeigen'),
    call: () => `PATCH ${CHANGE}`,
    answer: changed,
    failed: 'Fehler',
    done: 'Gerade wartet nichts auf dich.',
  },
  judgement('approves', 'Freigeben'),
  judgement('hides', 'Ausblenden'),
  {
    name: 'deletes a contribution',
    of: ['entities/event-host/entry-acts.tsx'],
    at: host,
    world: waiting,
    before: () => control('Beitrag löschen', '.appr[aria-label="Tante Helga"]'),
    press: async () => {
      await press('Beitrag löschen', '.appr[aria-label="Tante Helga"]');
      await press('Löschen', DIALOG);
    },
    call: () => `DELETE ${SHARE}/entries/a`,
    answer: done,
    failed: 'Fehler beim Löschen',
    hasNoReason: true,
    kept: ['Esst regelmäßig.', 'Auf euch!'],
    done: '1 Beitrag wartet auf dich',
  },
  {
    name: 'looks who sent a contribution',
    of: ['entities/event-host/sender-acts.tsx'],
    at: host,
    world: () => book([WAITING], { needsApproval: true }),
    before: () => control('Alles vom selben Absender'),
    press: () => press('Alles vom selben Absender'),
    call: () => `GET ${ENTRY}/senders`,
    answer: () => Response.json(SENDERS),
    failed: 'Fehler',
    done: 'Im selben Netz können viele Gäste sein',
    afterSuccess: () => press('Schließen', DIALOG),
  },
  {
    name: 'deletes all of a sender',
    of: ['entities/event-host/sender-acts.tsx'],
    at: host,
    world: () => {
      book([WAITING], { needsApproval: true });
      serve(`${ENTRY}/senders`, SENDERS);
    },
    before: () => control('Alles vom selben Absender'),
    press: async () => {
      await press('Alles vom selben Absender');
      await press('Löschen', DIALOG);
      await settled(() => expect(document.body.textContent).toContain('Alles davon löschen?'));
      await press('Löschen', `${DIALOG} .sheet__ask`);
    },
    call: () => `POST ${ENTRY}/senders`,
    answer: () => Response.json({ contributions: 3, left: 0 }),
    failed: 'Fehler',
    done: 'Gelöscht: 3',
  },
  {
    name: 'hides all of a sender',
    of: ['entities/event-host/sender-acts.tsx'],
    at: host,
    world: () => {
      book([WAITING], { needsApproval: true });
      serve(`${ENTRY}/senders`, SENDERS);
    },
    before: () => control('Alles vom selben Absender'),
    press: async () => {
      await press('Alles vom selben Absender');
      await press('Ausblenden', DIALOG);
    },
    call: () => `POST ${ENTRY}/senders`,
    answer: () => Response.json({ contributions: 3, left: 0 }),
    failed: 'Fehler',
    done: 'Ausgeblendet: 3',
  },
  {
    name: 'hides a picture',
    of: ['entities/event-host/hide-picture.tsx'],
    at: host,
    world: shown,
    before: () => control('Bild 1 von Tante Helga ausblenden'),
    press: () => press('Bild 1 von Tante Helga ausblenden'),
    call: () => `PATCH ${ENTRY}`,
    answer: judged,
    failed: 'Fehler',
    kept: ['Bild 1 von Tante Helga ausblenden: false', 'Bild 2 von Tante Helga ausblenden: false'],
    done: '2, davon 1 ausgeblendet',
  },
  {
    name: 'takes no more contributions',
    of: ['features/host/settings/settings-section.tsx'],
    at: host,
    world: () => book(),
    before: () => control('Keine neuen Beiträge annehmen'),
    press: () => press('Keine neuen Beiträge annehmen'),
    call: () => `PATCH ${CHANGE}`,
    answer: () => {
      server.event = { ...server.event, isClosed: true, closedAt: '2026-11-20T10:00:00.000Z' };
      return Response.json(server.event);
    },
    failed: 'Fehler',
    kept: ['Keine neuen Beiträge annehmen: false'],
    done: async () =>
      expect((await control('Keine neuen Beiträge annehmen')).getAttribute('aria-checked')).toBe('true'),
  },
  {
    name: 'changes the code',
    of: ['features/host/settings/code-dialog.tsx'],
    at: host,
    world: () => book([], { sharingMode: 'code_required', eventCode: 'FLIEDER7' }),
    before: async () => {
      await press('Event-Code ändern');
      await fill(await control('Event-Code', DIALOG, ['input']), 'HOLUNDER');
    },
    press: () => press('Code speichern', DIALOG),
    call: () => `PATCH ${CHANGE}`,
    answer: changed,
    shownIn: 'place',
    kept: ['Event-Code: HOLUNDER', 'FLIEDER7'],
    done: () => isGone('FLIEDER7', 'Code speichern'),
  },
  {
    name: 'deletes the event',
    of: ['features/host/settings/delete-row.tsx'],
    at: host,
    world: () => book([WAITING]),
    before: () => control('Event löschen'),
    press: async () => {
      await press('Event löschen');
      await press('Löschen', DIALOG);
    },
    call: () => `DELETE ${CHANGE}`,
    answer: () => {
      serve('/api/events', []);
      return done();
    },
    failed: 'Fehler beim Löschen',
    hasNoReason: true,
    kept: ['Esst regelmäßig.'],
    done: () => expect(location.pathname).toBe('/events'),
  },
  {
    name: 'gives announced room back',
    of: ['features/host/gauge/announced.tsx'],
    at: host,
    world: () => book(),
    before: () => control('Platz freigeben'),
    press: () => press('Platz freigeben'),
    call: () => `DELETE ${CHANGE}/announced`,
    answer: () => {
      serve(`${CHANGE}/gauge`, NOTHING);
      return done();
    },
    failed: 'Fehler',
    kept: ['Für 5 angekündigte Dateien ist Platz reserviert.'],
    done: () => isGone('Platz freigeben'),
  },
  {
    name: 'asks for the archive of an event',
    of: ['features/host/archive/archive-section.tsx'],
    at: host,
    world: () => book(),
    before: () => control('Alles herunterladen'),
    press: () => press('Alles herunterladen'),
    call: () => `POST ${CHANGE}/archive`,
    answer: () => Response.json(ARCHIVE, { status: 202 }),
    failed: 'Das Archiv war nicht zu bekommen',
    shownIn: 'place',
    done: 'Dein Browser lädt jetzt.',
  },
  {
    name: 'creates an event',
    of: ['features/events/create/use-send-event.ts'],
    at: () => '/events/create',
    world: () => sessionStorage.clear(),
    before: async () => {
      await fill('Event-Name', 'Sommerfest');
      await fill('Beschreibung freiwillig', 'Bringt Tanzschuhe mit.');
      await fill('Farbwert', '#a23b5b');
    },
    press: () => press('Event erstellen'),
    call: () => 'POST /api/events',
    answer: () => Response.json(OWN, { status: 201 }),
    kept: ['Event-Name: Sommerfest', 'Beschreibung freiwillig: Bringt Tanzschuhe mit.', 'Farbwert: #a23b5b'],
    done: 'Event erstellt!',
    // A person who has left the form stays where they are.
    afterSuccess: () => go('/settings'),
  },
  {
    name: 'takes an event into the diary',
    of: ['features/to-diary/use-take-over.ts'],
    at: () => `/events/${TOKEN}/diary`,
    world: () => {
      sessionStorage.clear();
      book([{ ...WAITING, state: 'shown' }]);
    },
    before: async () => {
      await fill('Deine Worte', 'Ein schöner Tag.');
      await control('Übernehmen');
    },
    press: () => press('Übernehmen'),
    call: () => `POST ${SHARE}/diary`,
    answer: () => Response.json({ date: EVENT.eventDate, entryId: 'the-entry', outcome: 'new', madePrivate: false }),
    shownIn: 'place',
    kept: ['Deine Worte: Ein schöner Tag.'],
    done: 'In deinem Tagebuch am 12. September 2026',
  },
];
