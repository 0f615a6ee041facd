import type { AiUses } from '@tagfalter/contract/ai-uses';
import type { BlockedPerson } from '@tagfalter/contract/blocks';
import type { EventGauge } from '@tagfalter/contract/event-gauge';
import type { IncomingRequest, SentRequest } from '@tagfalter/contract/friend-requests';
import type { Friend } from '@tagfalter/contract/friends';
import type { Person } from '@tagfalter/contract/person';
import type { SignedInDevice } from '@tagfalter/contract/sessions';
import type { ShareLink } from '@tagfalter/contract/shares';
import type { Subscription } from '@tagfalter/contract/subscriptions';
import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import type { EventEntry, OwnEvent } from '@tagfalter/contract/wire-event';
import { EVENT, entry, picture } from '../guest-event.ts';
import { PERSON } from '../open-app.tsx';
import { OWN } from '../own-event.ts';

/**
 * World with three of everything that is listed. Their order is not that of their ids or names, and they differ in all
 * that the code asks for. So code that takes a wrong one, or leaves a field out, says something else. The clock stands
 * still at a Saturday noon.
 */
export const NOW = '2026-11-21T12:00:00.000Z';

const person = (id: number, firstName: string, username: string): Person => ({
  ...{ id: `0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e0${id}`, firstName, username, profileImageUrl: null },
});
const friend = (id: number, firstName: string, username: string, more: Partial<Friend>): Friend => ({
  ...{ ...person(id, firstName, username), lastName: '', email: null, newestDate: null, ...more },
});
/** Yesterday, on another Saturday, in another year, and never. */
export const FRIENDS: Friend[] = [
  friend(3, 'Tobias', 'tobiaswendt', { lastName: 'Wendt', newestDate: '2026-11-14' }),
  friend(1, 'Lena', 'lena', { newestDate: '2026-11-20', email: 'lena@beispiel.de' }),
  friend(2, 'Bea', 'bea', { newestDate: '2025-11-21', profileImageUrl: '/api/media/profile/b/c' }),
  friend(6, '', 'namenlos', { newestDate: '2026-11-15' }),
  friend(5, 'Can', 'can', {}),
];
const request = (id: string, asker: Person, createdAt: string): IncomingRequest => ({
  ...{ id: `1b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e${id}`, requester: { ...asker, lastName: `Nach${id}` }, createdAt },
});
export const REQUESTS: IncomingRequest[] = [
  request('62', person(7, 'Ida', 'ida.sommerfeld'), '2026-11-21T10:00:00.000Z'),
  request('61', person(9, 'Ole', 'ole'), '2026-11-20T10:00:00.000Z'),
  request('63', person(8, 'Uwe', 'uwe'), '2026-10-01T10:00:00.000Z'),
];
const sent = (id: string, addressee: Person, status: SentRequest['status']): SentRequest => ({
  ...{ id: `2b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e${id}`, addressee, createdAt: '2026-11-19T10:00:00.000Z', status },
});
export const SENT: SentRequest[] = [
  sent('72', person(4, 'Marek', 'marek'), 'pending'),
  sent('71', person(5, 'Zoe', 'zoe'), 'pending'),
];
export const BLOCKED: BlockedPerson[] = [];

const subscription = (id: string, more: Partial<Subscription>): Subscription => ({
  ...{ id: `0d9f4a6e-7a56-4c0e-9f0a-3f0a4c3b2a${id}`, createdAt: '2026-03-12T10:00:00.000Z', status: 'active' },
  ...{ endDate: null, paypalSubscriptionId: `I-${id}`, renewsAt: '2026-12-12T10:00:00.000Z', endedBy: null },
  ...{ canReactivate: false, ...more },
});
/** Subscriptions, newest first: a cancelled one that still runs stands before the active one. */
export const SUBSCRIPTIONS: Subscription[] = [
  subscription('13', {
    ...{ status: 'cancelled', endDate: '2026-12-05T10:00:00.000Z', renewsAt: null, endedBy: 'owner' },
    ...{ canReactivate: true, createdAt: '2026-04-12T10:00:00.000Z' },
  }),
  subscription('11', {}),
  subscription('12', {
    ...{ status: 'cancelled', endDate: '2026-02-12T10:00:00.000Z', renewsAt: null, endedBy: 'payment' },
    createdAt: '2026-01-12T10:00:00.000Z',
  }),
];

const uses = (used: number, limit: number) => ({ used, limit });
export const USES: AiUses = {
  ...{ day: '2026-11-21', transcriptions: uses(1, 2), summaries: uses(3, 5), posts: uses(2, 3) },
};

const device = (id: string, more: Partial<SignedInDevice>): SignedInDevice => ({
  ...{ id, browser: 'Firefox', system: 'Ubuntu', kind: 'computer', isCurrent: false },
  ...{ signedInAt: '2026-01-04T08:00:00.000Z', lastUsedAt: '2026-11-21T11:59:30.000Z', ...more },
});
export const DEVICES: SignedInDevice[] = [
  device('far', { lastUsedAt: '2026-11-20T07:05:00.000Z' }),
  device('here', { browser: 'Chrome', system: 'Android', kind: 'phone', isCurrent: true }),
  device('odd', { browser: null, system: null, kind: 'unknown', lastUsedAt: '2025-11-20T07:05:00.000Z' }),
];

const event = (id: string, more: Partial<OwnEvent>): OwnEvent => ({
  ...OWN,
  ...{ id: `01900000-0000-7000-8000-00000000000${id}`, shareToken: `AAAAAAAAAAAAAAAAAAAAA${id}`, ...more },
});
export const EVENTS: OwnEvent[] = [
  event('3', { eventName: 'Omas Achtzigster', eventType: 'birthday', eventDate: null, guestCount: 1 }),
  event('1', { eventDescription: 'Ab 14 Uhr.', createdAt: '2026-11-20T10:00:00.000Z', awaitingCount: 3 }),
  event('2', {
    ...{ eventName: 'Klassentreffen', eventType: 'other', isClosed: true, closedAt: '2026-11-01T10:00:00.000Z' },
    ...{ sharingMode: 'account_required', createdAt: '2025-11-20T10:00:00.000Z', guestCount: 0 },
  }),
];
const TASKS = [
  { id: 'task-b', text: 'Tanz auf dem Tisch' },
  { id: 'task-c', text: 'Jemand Neues' },
  { id: 'task-a', text: 'Das schönste Kleid' },
];
export const HOSTED: OwnEvent = {
  ...{ ...OWN, tasks: TASKS, needsApproval: true, awaitingCount: 2, pictureCount: 7, entryCount: 5 },
};
/** Another own event, of which this page may be shown just before. */
export const OTHER: OwnEvent = event('7', { eventName: 'Sommerfest', eventType: 'other', entryCount: 1 });
/** Newest first, as the server gives them; ids and names follow another order. */
export const BOOK: EventEntry[] = [
  entry('c', 9, { guestMessage: 'Eben erst.', state: 'awaiting' }),
  entry('e', 7, { guestName: 'Anna', guestMessage: 'Auf euch!', topMoment: 'Das Ja-Wort', state: 'shown' }),
  entry('a', 5, {
    ...{ guestName: 'Bodo', state: 'hidden', guestMessage: 'Nicht für alle.' },
    pictures: [{ ...picture('p9', true), isHidden: true }, picture('p2', false)],
  }),
  entry('d', 3, {
    ...{ state: 'shown', guestAudioUrl: '/media/d.m4a', guestAudioMs: 42_000 },
    pictures: [
      ...['p4', 'p1'].map((name) => picture(name, true)),
      ...['p8', 'p3', 'p7', 'p6', 'p5'].map((name) => ({ ...picture(name, false), task: 'task-b' })),
    ],
  }),
  entry('b', 1, { guestMessage: 'Als Erster.', state: 'awaiting' }),
];
const at = (guestName: string, waiting: number, isSending: boolean) => ({
  ...{ guestName, avatarUrl: null, waiting, heardAt: '2026-11-21T11:51:00.000Z', isSending },
});
export const GAUGE: EventGauge = {
  ...{ arrived: 213, waiting: 15, guestCount: 3, announced: { files: 5, bytes: 9_000_000 } },
  guests: [at('Cora', 9, false), at('Anna', 4, true), at('Bodo', 2, false)],
};

const foreign = (id: string, date: string, more: Partial<ForeignEntry>): ForeignEntry => ({
  ...{ id: `7a1d3c9e-54a6-5f5e-9d7a-1c2b3a4d5e${id}`, userId: FRIENDS[0]?.id ?? '', date },
  ...{ timeZone: 'Europe/Berlin', createdAt: `${date}T08:00:00.000Z`, updatedAt: `${date}T08:00:00.000Z` },
  ...{ text: `Am ${date}.`, summary: '', summaryFrom: 'person', addedLater: false, topMoment: '', emojis: '' },
  ...{ mood: null, visibility: 'friends', audioTranscript: '', transcriptFrom: 'person', imageUrls: [] },
  ...{ optimizedImageUrls: [], thumbnailUrls: [], mainImageIndex: 0, audioUrl: null, audioDurationMs: null },
  ...{ audioPeaks: [], user: { firstName: 'Tobias', lastName: 'Wendt', profileImageUrl: null }, ...more },
});
export const OF_FRIENDS: ForeignEntry[] = [
  foreign('31', '2026-11-21', { emojis: '🌧️', mood: { level: 3, feeling: 'sad', customEmoji: null } }),
  foreign('11', '2026-11-20', { summary: 'Kurz gesagt.', summaryFrom: 'ai', visibility: 'public' }),
  foreign('21', '2026-10-31', { addedLater: true, topMoment: 'Der Gipfel' }),
];
export const PUBLIC: ForeignEntry[] = [foreign('41', '2026-11-19', { visibility: 'public' })];

export const STATS = {
  ...{ totalEntries: 31, totalPhotos: 12, favorites: 4, entriesThisMonth: 9, currentStreak: 3, totalWords: 4_321 },
  ...{ averageWords: 139, longestEntry: 812 },
};
export const STREAK = { currentStreak: 3, bestStreak: 17, isOpenToday: true, daysToBonus: 4, bonusInvitations: 2 };

/** A link of the own day: never ends, ends tomorrow, ended. */
export const share = (entryId: string, more: Partial<ShareLink> = {}): ShareLink => ({
  ...{ entryId, date: '2026-11-20', shareToken: 'BBBBBBBBBBBBBBBBBBBBBB', expiresAt: null, isOnce: false, opened: 3 },
  ...{ lastOpenedAt: '2026-11-21T11:00:00.000Z', createdAt: '2026-11-20T10:00:00.000Z' },
  shareOptions: {
    ...{ images: true, allImages: false, summary: true, details: false, mood: true, originalText: true, audio: false },
  },
  ...more,
});

export const OWNER = PERSON;
export { EVENT };
