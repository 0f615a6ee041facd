import { ShareSchema } from '@tagfalter/contract/shares';
import { DAY_MS } from '@tagfalter/domain/durations';
import { SHARE_PARTS } from '@tagfalter/domain/share';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import * as v from 'valibot';
import { users } from '#api/db/account-schema.ts';
import type { DatabaseKind } from './database.ts';
import { type EntryStage, filePart, openEntryStage, saved } from './entry-stage.ts';
import type { Person } from './product.ts';

/**
 * Callers who try to read a diary. All but owner, stranger and visitor copied addresses as friends; then the owner
 * removed one and blocked one, one blocked the owner, and one is leaving.
 */
export const EVERYBODY = [
  'owner',
  'friend',
  'stranger',
  'visitor',
  'ex-friend',
  'blocked',
  'blocker',
  'leaving',
] as const;
export type Who = (typeof EVERYBODY)[number];
/** Entries by final visibility. All were public while addresses were copied. */
export const DAYS = ['private', 'friends', 'public'] as const;
export type Day = (typeof DAYS)[number];

/** Media addresses as answered to one caller. */
export interface MediaAddresses {
  thumb: string;
  display: string;
  audio: string;
  /** The original photo; for the owner only. */
  original: string;
}

export interface Everybody {
  stage: EntryStage;
  ids: Record<Day, string>;
  hashes: readonly string[];
  owner: Person;
  /** Link of the private entry, showing everything; the friends' entry has a once-only link. */
  links: { always: string; once: string };
  copied(who: Who, day: Day): MediaAddresses;
  /** Addresses through the private entry's link. */
  throughLink: MediaAddresses;
  call(who: Who, method: Method, url: string, payload?: object): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Words found only in this entry. */
export const wordsOf = (day: Day): string => `Kanarienvogel-${day}`;
const Seen = v.object({
  thumbnailUrls: v.tuple([v.string()]),
  imageUrls: v.tuple([v.string()]),
  audioUrl: v.string(),
  originalUrls: v.optional(v.tuple([v.string()])),
});

/** Makes people, entries and links, lets everybody copy, then ends friendships. */
export async function openEverybody(create: DatabaseKind['create']): Promise<Everybody> {
  const stage = await openEntryStage(create);
  const people = new Map<Who, Person>();
  // Only Pro may change a past entry's readers.
  for (const who of EVERYBODY)
    if (who !== 'visitor') people.set(who, await stage.person({ proAccount: who === 'owner' }));
  const person = (who: Who): Person => {
    const found = people.get(who);
    if (!found) throw new Error(`${who} has no account`);
    return found;
  };
  const owner = person('owner');
  const call: Everybody['call'] = (who, method, url, payload) =>
    stage.product.app.inject({ method, url, headers: people.get(who)?.headers ?? {}, ...(payload && { payload }) });
  for (const who of ['friend', 'ex-friend', 'blocked', 'blocker', 'leaving'] as const) {
    const asked = await call(who, 'POST', '/api/friend-requests', { userId: owner.accountId });
    await call('owner', 'PUT', `/api/friend-requests/${asked.json().id}/accept`);
  }

  const ids: Record<Day, string> = { private: '', friends: '', public: '' };
  for (const day of DAYS) {
    stage.clock.now += DAY_MS;
    ids[day] = await writeDay(stage, owner, day);
  }
  const copies = new Map<string, MediaAddresses>();
  for (const day of DAYS) {
    for (const who of people.keys()) {
      const answer = await call(who, 'GET', `/api/entries/${ids[day]}?owner=${owner.accountId}`);
      // A refused caller copied nothing, and fails in its own test.
      if (answer.statusCode === 200) copies.set(`${who} ${day}`, readCopied(answer.json()));
    }
    await stage.patch(owner, ids[day], { visibility: day });
  }
  const shareOptions = Object.fromEntries(SHARE_PARTS.map((part) => [part, true]));
  const link = async (day: Day, isOnce: boolean): Promise<string> => {
    const url = `/api/entries/${ids[day]}/generate-share-token`;
    return v.parse(ShareSchema, (await call('owner', 'POST', url, { shareOptions, isOnce })).json()).shareToken;
  };
  const links = { always: await link('private', false), once: await link('friends', true) };
  const throughLink = readCopied((await call('visitor', 'GET', `/api/shared/${links.always}`)).json());

  await call('owner', 'DELETE', `/api/friends/${person('ex-friend').accountId}`);
  await call('owner', 'PUT', `/api/blocks/${person('blocked').accountId}`);
  await call('blocker', 'PUT', `/api/blocks/${owner.accountId}`);
  await leave(stage, person('leaving'));
  const copied: Everybody['copied'] = (who, day) => {
    const found = copies.get(`${who} ${day}`);
    if (!found) throw new Error(`${who} has copied nothing`);
    return found;
  };
  const hashes = DAYS.map((day) => /\/([0-9a-f]{64})\//.exec(copied('owner', day).thumb)?.[1] ?? '');
  return { stage, ids, hashes, owner, links, throughLink, copied, call, close: stage.close };
}

/** Begins the end of an account (decision 100). */
export async function leave({ database, clock }: EntryStage, { accountId }: Person): Promise<void> {
  const endsAt = new Date(clock.now + 14 * DAY_MS);
  await database.db.update(users).set({ endsAt }).where(eq(users.id, accountId));
}

async function writeDay(stage: EntryStage, owner: Person, day: Day): Promise<string> {
  const fields = { date: stage.today(), text: wordsOf(day), visibility: 'public' };
  const files = [await filePart('photo-1.jpg'), await filePart('speech-de.webm', 'audio')];
  return saved(await stage.post(owner, fields, { files })).id;
}

function readCopied(entry: unknown): MediaAddresses {
  const { thumbnailUrls, imageUrls, audioUrl, originalUrls } = v.parse(Seen, entry);
  const [thumb, display] = [thumbnailUrls[0], imageUrls[0]];
  return { thumb, display, audio: audioUrl, original: originalUrls?.[0] ?? display.replace('/display?', '/original?') };
}
