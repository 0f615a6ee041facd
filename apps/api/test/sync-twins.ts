import { randomUUID } from 'node:crypto';
import type { EntrySave, ParsedMutation } from '@tagfalter/contract/mutations';
import { HLC_ZERO } from '@tagfalter/domain/clock';
import { addDays } from '@tagfalter/domain/local-date';
import type { LightMyRequestResponse } from 'fastify';
import type { Caller, Cast } from './entry-matrix-cast.ts';
import { filePart } from './entry-stage.ts';
import { oggOpus } from './ogg.ts';
import { imageRef } from './sync-actors.ts';

/** An entry of the row's owner as a caller meets it. */
interface MetDay {
  date: string;
  /** undefined before its creation. */
  id: string;
}

/** A row of the matrix as a mutation. */
export interface Twin {
  /** The owner's entry exists before; otherwise the caller creates an own one. */
  hasDay: boolean;
  /** Days between writing and the act. */
  later?: number;
  mutation(day: MetDay): ParsedMutation;
  /** The same over REST; undefined if the row says that both differ. */
  rest?(cast: Cast, caller: Caller, day: MetDay): Promise<LightMyRequestResponse>;
}

export function save(date: string, change: Partial<EntrySave>): ParsedMutation {
  const none = { timeZone: 'UTC', fields: {}, addImages: [], removeImages: [], hadEntry: true };
  return { name: 'entry.save', args: { ...none, date, ...change } };
}

const MOOD = { level: 7, feeling: 'happy', customEmoji: '🦊' } as const;
const LONG = { hash: 'e'.repeat(64), type: 'audio/ogg', size: 9, durationMs: 90_000, peaks: [] };
const TEXT = 'vom Gerät';

const create = async (
  cast: Cast,
  caller: Caller,
  date: string,
  fields = {},
  files: Parameters<typeof filePart>[] = [],
) =>
  cast.ask(caller, 'POST', '/api/entries', {
    fields: { date, text: TEXT, ...fields },
    files: await Promise.all(files.map((each) => filePart(...each))),
  });
const patch: NonNullable<Twin['rest']> = (cast, caller, { id }) =>
  cast.ask(caller, 'PATCH', `/api/entries/${id}`, { fields: { text: 'neu' } });
const answer: NonNullable<Twin['rest']> = (cast, caller, { id: entryId }) =>
  cast.ask(caller, 'POST', '/api/reflection-answers', { json: { entryId, questionId: 'laughter', answer: 'Ja' } });

/** Rows that write an entry, by call and state, and that a mutation does, too. */
export const TWINS: Record<string, Twin> = {
  'POST /api/entries first of its local day, date within window': {
    hasDay: false,
    mutation: ({ date }) => save(date, { fields: { text: TEXT } }),
    rest: (cast, caller, { date }) => create(cast, caller, date),
  },
  'POST /api/entries date outside the window (back-dating)': {
    hasDay: false,
    mutation: ({ date }) => save(addDays(date, -2), { fields: { text: TEXT } }),
    rest: (cast, caller, { date }) => create(cast, caller, addDays(date, -2)),
  },
  'POST /api/entries date outside the window, addedLater': {
    hasDay: false,
    mutation: ({ date }) => save(addDays(date, -400), { fields: { text: TEXT, addedLater: true } }),
    rest: (cast, caller, { date }) => create(cast, caller, addDays(date, -400), { addedLater: 'true' }),
  },
  'POST /api/entries feeling / customEmoji sent': {
    hasDay: false,
    mutation: ({ date }) => save(date, { fields: { text: TEXT, mood: MOOD } }),
    rest: (cast, caller, { date }) => create(cast, caller, date, { mood: JSON.stringify(MOOD) }),
  },
  'POST /api/entries images above tier limit (2..3)': {
    hasDay: false,
    mutation: ({ date }) => save(date, { fields: { text: TEXT }, addImages: ['eins', 'zwei'].map(imageRef) }),
    rest: (cast, caller, { date }) => create(cast, caller, date, {}, [['photo-1.jpg'], ['photo-2.jpg']]),
  },
  'POST or PATCH /api/entries (audio) 60 s < length <= 180 s': {
    hasDay: false,
    mutation: ({ date }) => save(date, { fields: { text: TEXT, audio: LONG } }),
    rest: (cast, caller, { date }) =>
      cast.ask(caller, 'POST', '/api/entries', {
        fields: { date, text: TEXT },
        files: [{ field: 'audio', name: 'a.ogg', bytes: oggOpus(90) }],
      }),
  },
  'PATCH /api/entries/{id} own, today': {
    hasDay: true,
    mutation: ({ date }) => save(date, { fields: { text: TEXT } }),
    rest: patch,
  },
  'PATCH /api/entries/{id} own, past day': {
    hasDay: true,
    later: 2,
    mutation: ({ date }) => save(date, { fields: { text: TEXT } }),
    rest: patch,
  },
  'DELETE /api/entries/{id} (added) own, any day, any tier': {
    hasDay: true,
    later: 40,
    mutation: ({ date }) => ({ name: 'entry.delete', args: { date, baseVersion: Number.MAX_SAFE_INTEGER } }),
  },
  'PUT /api/entries/{id}/favorite (added) own, any day, any tier': {
    hasDay: true,
    later: 40,
    mutation: ({ date }) => save(date, { fields: { isFavorite: true } }),
    rest: (cast, caller, { id }) =>
      cast.ask(caller, 'PUT', `/api/entries/${id}/favorite`, { json: { isFavorite: true } }),
  },
  'POST /api/reflection-answers own entry of today': {
    hasDay: true,
    mutation: ({ date }) => save(date, { answers: { laughter: 'Ja' } }),
    rest: answer,
  },
  'POST /api/reflection-answers own past entry': {
    hasDay: true,
    later: 2,
    mutation: ({ date }) => save(date, { answers: { laughter: 'Ja' } }),
    rest: answer,
  },
};

/** Rows that write an entry without an equivalent mutation. */
export const REST_ALONE: Record<string, string> = {
  'POST /api/entries same local date exists': 'a device merges into the day, where a form is told that it is there',
  'PATCH /api/entries/{id} If-Match stale (edited elsewhere)': 'a device merges, where a form is told what stands',
  'POST /api/entries/{id}/shelf/remove (added) public': 'no mutation writes a shelf',
};

/** A mutation of each kind, all about one entry. */
export function everyMutation(date: string): ParsedMutation[] {
  const day = { date, timeZone: 'UTC' };
  const offered = { ...day, fields: { text: TEXT }, addImages: [] };
  const content = { text: TEXT };
  return [
    save(date, { fields: { text: TEXT } }),
    { name: 'entry.ask', args: { ...day, work: 'summary' } },
    { name: 'entry.offer', args: { ...offered, stamp: HLC_ZERO, epoch: 0, version: 1 } },
    {
      name: 'revision.offer',
      args: { date, epoch: 0, revision: { id: randomUUID(), at: `${date}T12:00:00Z`, kind: 'overwritten', content } },
    },
    { name: 'entry.delete', args: { date, baseVersion: Number.MAX_SAFE_INTEGER } },
    { name: 'entry.restore', args: { ...offered, baseVersion: 0 } },
    { name: 'entry.purge', args: { date, baseVersion: 0 } },
  ];
}
