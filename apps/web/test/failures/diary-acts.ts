import type { ImportReport, ImportState } from '@tagfalter/contract/imports';
import type { LinkedinProfile } from '@tagfalter/contract/linkedin-posts';
import type { ShareLink } from '@tagfalter/contract/shares';
import { HLC_ZERO } from '@tagfalter/domain/clock';
import type { Visibility } from '@tagfalter/domain/field-kinds';
import { openDiary } from '@tagfalter/local/diary';
import { saveEntry } from '@tagfalter/local/entries/entries';
import { asRow } from '@tagfalter/local/entries/packs';
import { expect } from 'vitest';
import { env } from '#platform/env.ts';
import { control, fill, PERSON, press } from '../open-app.tsx';
import { FRIENDS, share, USES } from '../stage/one-of-each.ts';
import { type FailedAct, isGone, serve, tick } from './failed-act.ts';

const DIALOG = 'dialog[open]';
const DATE = '2026-11-20';
const idOf = (date: string) => {
  const db = openDiary(PERSON);
  db.close();
  return db.entryIdOf(date);
};
const day = () => `/entry/${idOf(DATE)}`;

async function write(visibility: Visibility = 'private'): Promise<void> {
  const db = openDiary(PERSON);
  const change = { fields: { text: 'Gestern am Isarsteg.', visibility }, addImages: [], removeImages: [] };
  await saveEntry(db, env, { date: DATE, timeZone: 'Europe/Berlin', change });
  db.close();
}

/** A written day with that link, or none. */
async function shared(...links: ShareLink[]): Promise<void> {
  await write();
  serve('/api/shares', links);
}
const link = (more: Partial<ShareLink> = {}) => share(idOf(DATE), more);
const SHARE = ['features/entry/share/use-share-panel.ts'];
const entryPath = (act: string) => `/api/entries/${idOf(DATE)}/${act}`;
/** After a change of the link the list is asked for anew. */
const linkThen = (...links: ShareLink[]): Response => {
  serve('/api/shares', links);
  return Response.json(links[0] ?? null);
};

const [, LENA, BEA] = FRIENDS;
const ANSWERS = [LENA, BEA].map((user, at) => ({ user, emoji: '🤗', at: `2026-11-2${at}T10:00:00.000Z` }));

const FILM = { hash: 'c'.repeat(64), type: 'video/mp4', size: 9_000_000 };
/** A day to which an import has brought tags and a film. */
async function shelved(): Promise<void> {
  await shared();
  const db = openDiary(PERSON);
  const shelf = [
    { kind: 'tags' as const, label: 'Urlaub' },
    { kind: 'video' as const, label: 'see.mov', file: FILM },
  ];
  const times = { createdAt: `${DATE}T08:00:00.000Z`, updatedAt: `${DATE}T08:00:00.000Z`, stamp: HLC_ZERO, version: 1 };
  const day = { id: idOf(DATE), date: DATE, timeZone: 'Europe/Berlin', text: 'Hiddensee', mood: null, shelf };
  await db.entries.put(asRow({ ...day, ...times }));
  db.close();
}

const PROFILE: LinkedinProfile = {
  ...{ linkedinInfo: 'Ich leite eine Redaktion.', generalDescription: '', targetAudience: 'Menschen im Homeoffice' },
  ...{ postGoal: 'diskussion', tonality: 'persönlich', addressForm: 'du', language: 'deutsch', ctaType: null },
  ...{ ctaText: '', specialInstructions: '' },
};
async function posting(): Promise<void> {
  await write();
  serve('/api/linkedin-profile', PROFILE);
  serve('/api/ai-uses', USES);
}

const REPORT: ImportReport = {
  ...{ format: 'day-one', days: 2018, photos: 4311, recordings: 0, shelf: 9, from: '2014-03-02', to: '2025-12-30' },
  ...{ created: 1964, createdFrom: '2014-03-02', createdTo: '2025-12-29', merged: 51, same: 3 },
  seen: { count: 0, days: [] },
  formerlySeen: { friends: 3, public: 1 },
  readers: { hidden: 0, hiddenDays: [], kept: 0, restored: 0 },
  problems: [],
};
const IMPORT: ImportState = {
  ...{ id: '8a4c8e5e-3d5b-4a5e-9d55-111111111111', name: 'DayOne.zip', size: 3_200_000_000, state: 'checked' },
  ...{ fault: null, report: REPORT, waitsFor: null, leaveOut: 'nothing' },
  progress: { days: 0, photos: 0, date: null, recent: [] },
  ...{ createdAt: '2026-01-04T08:00:00.000Z', expiresAt: '2026-01-05T08:00:00.000Z' },
};

export const DIARY_ACTS: readonly FailedAct[] = [
  {
    name: 'makes a link of a day',
    of: SHARE,
    at: day,
    world: () => shared(),
    before: async () => {
      await press('Teilen');
      await tick('Nur einmal zu öffnen');
    },
    press: () => press('Link erstellen', DIALOG),
    call: () => `POST ${entryPath('generate-share-token')}`,
    answer: () => linkThen(link({ isOnce: true })),
    failed: 'Der Link konnte nicht erstellt werden.',
    shownIn: 'place',
    done: 'Der Link ist aktiv.',
  },
  {
    name: 'saves what a link shows',
    of: SHARE,
    at: day,
    world: () => shared(link()),
    before: async () => {
      await press('Teilen');
      await tick('Nur einmal zu öffnen');
    },
    press: () => press('Einstellungen speichern', DIALOG),
    call: () => `PATCH ${entryPath('update-share-options')}`,
    answer: () => linkThen(link({ isOnce: true })),
    failed: 'Die Einstellungen konnten nicht gespeichert werden.',
    shownIn: 'place',
    done: () => isGone('Einstellungen speichern', 'Wird gespeichert …'),
  },
  {
    name: 'ends a link',
    of: SHARE,
    at: day,
    world: () => shared(link()),
    before: async () => {
      await press('Teilen');
      await control('Link deaktivieren', DIALOG);
    },
    press: async () => {
      await press('Link deaktivieren', DIALOG);
      await press('Deaktivieren', DIALOG);
    },
    call: () => `DELETE ${entryPath('remove-share-token')}`,
    answer: () => linkThen(),
    failed: 'Der Link konnte nicht deaktiviert werden.',
    shownIn: 'place',
    done: 'Link erstellen',
  },
  {
    name: 'removes the answer of a friend',
    of: ['features/entry/friends-replies.tsx'],
    at: day,
    world: async () => {
      await write('friends');
      serve(`/api/entries/${idOf(DATE)}/replies`, ANSWERS);
    },
    before: () => control('Antwort von Lena entfernen'),
    press: () => press('Antwort von Lena entfernen'),
    call: () => `DELETE /api/entries/${idOf(DATE)}/replies/${LENA?.id}`,
    answer: () => {
      serve(`/api/entries/${idOf(DATE)}/replies`, ANSWERS.slice(1));
      return new Response(null, { status: 204 });
    },
    failed: 'Antwort konnte nicht entfernt werden',
    kept: ['Antwort von Lena entfernen', 'Antwort von Bea entfernen'],
    done: () => isGone('Lena'),
  },
  {
    name: 'takes something from the shelf',
    of: ['features/entry/shelf/remove-item.tsx'],
    at: day,
    world: shelved,
    before: () => control('Schlagwörter Urlaub entfernen'),
    press: async () => {
      await press('Schlagwörter Urlaub entfernen');
      await press('Entfernen', DIALOG);
    },
    call: () => `POST ${entryPath('shelf/remove')}`,
    answer: () => Response.json({ items: [] }),
    failed: 'Das hat nicht geklappt',
    kept: ['Urlaub', 'see.mov'],
    done: () => expect(document.querySelector('.toast')?.textContent).toContain('Entfernt'),
  },
  {
    name: 'plays a video from the shelf',
    of: ['features/entry/shelf/shelved-file.tsx'],
    at: day,
    world: shelved,
    before: () => control('Video see.mov ansehen'),
    press: () => press('Video see.mov ansehen'),
    call: () => `GET ${entryPath('shelf')}`,
    answer: () =>
      Response.json({ items: [{ kind: 'video', label: 'see.mov', file: { ...FILM, url: '/api/media/film' } }] }),
    failed: 'Das ließ sich nicht laden',
    kept: ['Urlaub', 'see.mov'],
    done: () => expect(document.querySelector('video')?.getAttribute('src')).toBe('/api/media/film'),
  },
  {
    name: 'makes a post of a day',
    of: ['features/linkedin/use-post.ts', 'features/linkedin/profile-card.tsx'],
    at: () => `/linkedin-sharing/${idOf(DATE)}`,
    world: posting,
    before: () => fill('Zielgruppe Pflichtfeld', 'Gründerinnen'),
    press: () => press('Post generieren'),
    call: () => 'POST /api/generate-linkedin-post',
    answer: () => Response.json({ post: 'Ich saß am Steg.', by: 'ai' }),
    shownIn: 'place',
    kept: ['Zielgruppe Pflichtfeld: Gründerinnen'],
    done: 'LinkedIn-Post generiert',
  },
  {
    name: 'saves the profile of posts',
    of: ['features/linkedin/use-profile.ts', 'features/linkedin/profile-card.tsx'],
    at: () => `/linkedin-sharing/${idOf(DATE)}`,
    world: posting,
    before: () => fill('Zielgruppe Pflichtfeld', 'Gründerinnen'),
    press: () => press('Profil speichern'),
    call: () => 'POST /api/linkedin-profile',
    answer: (init) => {
      const saved: unknown = JSON.parse(String(init?.body));
      serve('/api/linkedin-profile', saved);
      return Response.json(saved);
    },
    shownIn: 'place',
    kept: ['Zielgruppe Pflichtfeld: Gründerinnen', 'Was du geändert hast, bleibt auf diesem Gerät'],
    done: 'Profil gespeichert',
  },
  {
    name: 'takes an archive over',
    of: ['features/imports/import-tab.tsx'],
    at: () => '/settings/archive?tab=import',
    world: () => serve('/api/imports', { import: IMPORT }),
    before: () => tick('Sichtbarkeit von damals'),
    press: () => press('2.015 Tage übernehmen'),
    call: () => `POST /api/imports/${IMPORT.id}/apply`,
    answer: () => Response.json({ ...IMPORT, state: 'done' }),
    failed: 'Das hat nicht geklappt',
    shownIn: 'place',
    kept: ['Sichtbarkeit von damals: on true', 'DayOne.zip'],
    done: () => isGone('2.015 Tage übernehmen'),
  },
  {
    name: 'puts an archive away',
    of: ['features/imports/import-tab.tsx'],
    at: () => '/settings/archive?tab=import',
    world: () => serve('/api/imports', { import: IMPORT }),
    before: () => control('Verwerfen'),
    press: () => press('Verwerfen'),
    call: () => `DELETE /api/imports/${IMPORT.id}`,
    answer: () => Response.json({ ...IMPORT, state: 'cancelled' }),
    failed: 'Das hat nicht geklappt',
    shownIn: 'place',
    kept: ['DayOne.zip'],
    done: () => isGone('2.015 Tage übernehmen'),
  },
];
