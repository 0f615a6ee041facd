import { adminModeration, type ModerationRequest, type ModerationSubject } from '@tagfalter/contract/admin-moderation';
import { DELETE_SECRET } from '@tagfalter/contract/event-entries';
import { REPORT_KINDS, type ReportKind } from '@tagfalter/contract/reports';
import { type OwnEvent, OwnEventSchema } from '@tagfalter/contract/wire-event';
import { localDateOf } from '@tagfalter/domain/local-date';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { entries } from '#api/db/entry-schema.ts';
import { contributions } from '#api/db/event-schema.ts';
import { defineJob, NoData } from '#api/ports/jobs.ts';
import { databases } from './database.ts';
import { type EventStage, type Guest, guestOf, openEventStage } from './event-stage.ts';
import { form } from './forms.ts';
import type { Person } from './product.ts';

const ERASE = defineJob({
  ...{ name: 'erase-accounts', data: NoData, key: () => 'now', width: 1 },
  retry: { limit: 0, delay: 1, max: 1 },
});
/** Outcome of an act, or code of its refusal. */
const DecisionSchema = v.union([
  v.pipe(
    v.object({ outcome: v.string() }),
    v.transform(({ outcome }) => outcome),
  ),
  v.pipe(
    v.object({ code: v.string() }),
    v.transform(({ code }) => code),
  ),
]);
const REASON = 'Beleidigt jemanden.';
const WORDS = 'Worte, um die es geht.';

/** Something that was reported, with those who can act on it. */
interface ReportCase {
  subject: ModerationSubject;
  owner: Person;
  /** Only of a guest book. */
  book?: { event: OwnEvent; guest: Guest };
}

/** `seen`: shown with words and author. `bare`: its reports alone. `missing`: there is no such thing. */
type Sight = 'seen' | 'bare' | 'missing';
type Fate = (stage: EventStage, reported: ReportCase) => Promise<void>;

const asOwner = async (
  stage: EventStage,
  { headers }: Person,
  method: 'PATCH' | 'DELETE',
  url: string,
  json?: object,
) => {
  const { status } = await stage.call(method, url, { headers, json });
  expect([method, url, status < 300]).toEqual([method, url, true]);
};
const entryPath = ({ subject }: ReportCase) => `/api/entries/${subject.target}`;
const bookOf = ({ book }: ReportCase) => book ?? expect.fail('no guest book');
const contributionPath = (reported: ReportCase) => {
  const { event, guest } = bookOf(reported);
  return `/api/events/share/${event.shareToken}/entries/${guest.id}`;
};
const hide: Fate = async (stage, { owner, subject }) => {
  const { payload, headers } = await form({ visibility: 'private' });
  const sent = { method: 'PATCH' as const, url: `/api/entries/${subject.target}`, payload };
  expect((await stage.product.app.inject({ ...sent, headers: { ...owner.headers, ...headers } })).statusCode).toBe(200);
};
const leave: Fate = (stage, { owner }) => asOwner(stage, owner, 'DELETE', '/api/account');
const erase: Fate = async (stage, { owner }) => {
  const { db } = stage.database;
  const isOwner = eq(users.id, owner.accountId);
  await db
    .update(users)
    .set({ endsAt: new Date(stage.clock.now - 1) })
    .where(isOwner);
  await stage.product.deps.jobs.add(ERASE, {});
  await expect.poll(() => db.$count(users, isOwner)).toBe(0);
};
const none: Fate = async () => {};
const removeEntry: Fate = (stage, reported) => asOwner(stage, reported.owner, 'DELETE', entryPath(reported));

const OF_ENTRY: readonly [fate: string, act: Fate, sight: Sight][] = [
  ['as it was', none, 'seen'],
  ['made private', hide, 'seen'],
  ['deleted', removeEntry, 'bare'],
  ['of an account that is to end', leave, 'seen'],
  ['of an account that is gone', erase, 'missing'],
];
const FATES: Record<ReportKind, typeof OF_ENTRY> = {
  entry: OF_ENTRY,
  shared: [
    ...OF_ENTRY,
    [
      'without its link',
      (stage, reported) => asOwner(stage, reported.owner, 'DELETE', `${entryPath(reported)}/remove-share-token`),
      'seen',
    ],
  ],
  'guest-entry': [
    ['as it was', none, 'seen'],
    [
      'hidden by its host',
      async (stage, reported) => {
        const { event, guest } = bookOf(reported);
        const json = { version: await stage.versionOf(guest.id), isShown: false };
        await asOwner(stage, reported.owner, 'PATCH', `/api/events/${event.id}/entries/${guest.id}`, json);
      },
      'seen',
    ],
    [
      'deleted by its guest',
      async (stage, reported) => {
        const headers = { [DELETE_SECRET]: bookOf(reported).guest.secret };
        expect((await stage.call('DELETE', contributionPath(reported), { headers })).status).toBe(204);
      },
      'missing',
    ],
    [
      'deleted by its host',
      (stage, reported) => asOwner(stage, reported.owner, 'DELETE', contributionPath(reported)),
      'missing',
    ],
    [
      'of a book that is deleted',
      (stage, reported) => asOwner(stage, reported.owner, 'DELETE', `/api/events/${bookOf(reported).event.id}`),
      'missing',
    ],
    ['of an account that is to end', leave, 'seen'],
    ['of an account that is gone', erase, 'missing'],
  ],
};
const ROWS = REPORT_KINDS.flatMap((kind) => FATES[kind].map(([fate, act, sight]) => ({ kind, fate, act, sight })));

describe.each(databases)('what the operator sees of a report on $name (spec decision 61)', ({ create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create);
  });
  afterAll(() => stage.close());

  const ask = async (json: ModerationRequest) => {
    const headers = { authorization: `Bearer ${stage.product.deps.adminToken}` };
    const response = await stage.call('POST', adminModeration.path, { headers, json });
    return { status: response.status, body: await response.json() };
  };
  const operator = async (json: ModerationRequest) => v.parse(adminModeration.reply, (await ask(json)).body);
  const report = (kind: ReportKind, id: string) =>
    stage.call('POST', '/api/reports', { json: { kind, id, reason: 'insult', message: 'So nicht.' } });

  const write = async (kind: 'entry' | 'shared'): Promise<ReportCase> => {
    const owner = await stage.person({ proAccount: true });
    await stage.database.db.update(users).set({ emailVerified: true }).where(eq(users.id, owner.accountId));
    const date = localDateOf(stage.clock.now, 'UTC');
    const { payload, headers } = await form({ date, text: WORDS, visibility: 'public' });
    const sent = { method: 'POST' as const, url: '/api/entries', payload, headers: { ...owner.headers, ...headers } };
    const { id } = v.parse(v.object({ id: v.string() }), (await stage.product.app.inject(sent)).json());
    const link = await stage.call('POST', `/api/entries/${id}/generate-share-token`, {
      headers: owner.headers,
      json: {},
    });
    const { shareToken } = v.parse(v.object({ shareToken: v.string() }), await link.json());
    await report(kind, kind === 'entry' ? id : shareToken);
    return { subject: { kind, ownerId: owner.accountId, target: id }, owner };
  };
  const contribute = async (): Promise<ReportCase> => {
    const owner = await stage.person({ proAccount: true });
    const { payload, headers } = await form({ eventName: 'Sommerfest' });
    const sent = { method: 'POST' as const, url: '/api/events', payload, headers: { ...owner.headers, ...headers } };
    const made = await stage.product.app.inject(sent);
    expect(made.statusCode).toBe(201);
    const event = v.parse(OwnEventSchema, made.json());
    const guest = guestOf(stage, event, { guestMessage: WORDS });
    expect((await guest.put()).status).toBe(201);
    await report('guest-entry', guest.id);
    return { subject: { kind: 'guest-entry', ownerId: event.id, target: guest.id }, owner, book: { event, guest } };
  };
  /** Version of the row, whether or not it is a tombstone. */
  const versionOf = async ({ kind, target }: ModerationSubject) => {
    const { db } = stage.database;
    const [row] =
      kind === 'guest-entry'
        ? await db.select().from(contributions).where(eq(contributions.id, target))
        : await db.select().from(entries).where(eq(entries.id, target));
    return row?.version ?? 0;
  };

  const shownOf = async (subject: ModerationSubject) => {
    const response = await operator({ action: 'show', subject });
    return response.outcome === 'shown' ? response.shown : undefined;
  };
  const said = { reports: [{ message: 'So nicht.' }], media: [] };
  const SHOWN: Record<Exclude<Sight, 'missing'>, object> = {
    seen: { author: expect.any(String), texts: [WORDS], ...said },
    bare: { author: null, date: null, texts: [], ...said },
  };

  it.each(ROWS)('$kind $fate: $sight', async ({ kind, act, sight }) => {
    const reported = kind === 'guest-entry' ? await contribute() : await write(kind);
    const { subject } = reported;
    const take = { action: 'take-down', subject, reason: REASON } as const;
    const before = await shownOf(subject);
    expect(before).toMatchObject({ texts: [WORDS], ...said });
    await act(stage, reported);
    const after = await shownOf(subject);
    if (sight === 'missing') expect(after).toBeUndefined();
    else expect(after).toMatchObject(SHOWN[sight]);
    if (sight === 'seen') {
      expect(await operator({ ...take, version: after?.version ?? '' })).toEqual({ outcome: 'done' });
      const decided = { texts: [WORDS], reports: [], takenDown: { reason: REASON } };
      expect(await shownOf(subject)).toMatchObject(decided);
      return;
    }
    // Neither what was shown before nor the row that is left can be decided about.
    const known = [before?.version, after?.version, `${await versionOf(subject)}.0`, '0.0'];
    for (const version of known.filter((one) => one !== undefined)) {
      const { body } = await ask({ ...take, version });
      expect(['conflict', 'missing']).toContain(v.parse(DecisionSchema, body));
    }
    expect(await shownOf(subject)).toEqual(after);
  });
});
