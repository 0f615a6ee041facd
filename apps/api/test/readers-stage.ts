import { randomUUID } from 'node:crypto';
import { EXPORT_FILE, EXPORT_FORMAT, EXPORT_VERSION } from '@tagfalter/contract/export-format';
import { createImport, getImport, type ImportReport } from '@tagfalter/contract/imports';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { createShare, listShares } from '@tagfalter/contract/shares';
import { pushMutations } from '@tagfalter/contract/sync-push';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { DAY_MS } from '@tagfalter/domain/durations';
import { BLANK_FIELDS } from '@tagfalter/domain/entry-fields';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { addDays } from '@tagfalter/domain/local-date';
import type { VisibilityBase } from '@tagfalter/domain/narrower-visibility';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import type { DatabaseKind } from './database.ts';
import { dayOneFiles } from './diary-archives.ts';
import { type EntryStage, filePart, openEntryStage } from './entry-stage.ts';
import { createFakeAssistant } from './fake-assistant.ts';
import { form } from './forms.ts';
import type { Person } from './product.ts';
import { zipOf } from './zip-file.ts';

/** How others see a day: by its visibility, or by a link to a private one. */
export const KINDS = ['private', 'friends', 'public', 'link'] as const;
export type SeenKind = (typeof KINDS)[number];

export interface SeenEntry {
  kind: SeenKind;
  date: string;
  id: string;
  /** Token of its link. */
  token?: string;
  /** Words that a way brings into it. */
  secret: string;
  /** Addresses of its photo, as others got them when the day was written. */
  photos?: Partial<Record<Eyes, string>>;
}

/** A reader of the owner's words: a friend, a stranger, the holder of a link. */
export type Eyes = 'friend' | 'stranger' | 'link';

interface ImportChoice {
  keepVisible?: readonly string[];
  restoreVisibility?: boolean;
}

/** A diary, a friend, a stranger, and links. */
export interface ReadersStage extends EntryStage {
  owner: Person;
  /** A written day of each kind, from this date on. */
  days(first: string): Promise<SeenEntry[]>;
  /** A day that nobody has written yet. */
  dayAt(date: string): SeenEntry;
  /** A private day with a link. */
  linked(date: string): Promise<SeenEntry & { token: string }>;
  link(id: string): Promise<string>;
  /** Tokens of the owner's links. */
  links(of?: 'deleted'): Promise<string[]>;
  /** A private day whose once-only link somebody has opened; `reopen` is that visitor's repeat. */
  onceOpened(date: string): Promise<SeenEntry & { reopen(): Promise<string> }>;
  each(days: readonly SeenEntry[], work: (day: SeenEntry) => Promise<unknown>): Promise<void>;
  /**
   * Readers of a day's secret by the entry, the feeds and the link; an address of its photo opens to the same readers.
   */
  eyesOn(day: SeenEntry): Promise<Eyes[]>;
  edit(id: string, fields: Record<string, string>): Promise<void>;
  delete(day: SeenEntry): Promise<void>;
  /** Sends an act of the next minute from a device of its own. */
  push(day: SeenEntry, name: PushedName, args?: object, at?: string): Promise<void>;
  /** State shown by a device that has not heard of the day since. */
  showing(day: SeenEntry): { visibilityBase: VisibilityBase };
  /** Opens the day to everybody, on such a device. */
  open(day: SeenEntry): Promise<void>;
  /** Words of a device that showed the day. */
  write(day: SeenEntry, text?: string): Promise<void>;
  /** A diary of another program with the secrets of these days. @returns reports of check and end */
  import(days: readonly SeenEntry[], choice?: ImportChoice): Promise<ImportReports>;
  /** Our own archive, in which these days were public. */
  importOwn(days: readonly Pick<SeenEntry, 'date' | 'secret'>[], choice?: ImportChoice): Promise<ImportReports>;
  takeOver(day: SeenEntry, choice?: { keepVisible?: boolean }): Promise<unknown>;
  endLink(day: SeenEntry): Promise<void>;
  /** The server is put back to a backup of now: later data comes only from devices that had pulled it (S13). */
  loseSince(): Promise<void>;
  /** A device offers its pulled copy of a day. */
  offer(day: SeenEntry, fields?: object, stamp?: string): Promise<void>;
  /** Stamp of a change made now. */
  stamp(): string;
  /** The assistant makes a summary with the secret; `meanwhile` happens while it works. */
  summarize(day: SeenEntry, meanwhile?: () => Promise<unknown>): Promise<void>;
}

const Photos = v.object({ imageUrls: v.array(v.string()) });

interface ImportReports {
  checked: ImportReport;
  done: ImportReport;
}

type PushedName = 'entry.save' | 'entry.delete' | 'entry.restore' | 'entry.ask' | 'entry.offer';

/** Least arguments of a device's act. */
const BLANK: Record<PushedName, object> = {
  'entry.save': { fields: {}, addImages: [], removeImages: [], hadEntry: true },
  // The deletion has seen every edit.
  'entry.delete': { baseVersion: Number.MAX_SAFE_INTEGER },
  'entry.restore': { fields: {}, addImages: [], baseVersion: 0 },
  'entry.ask': {},
  'entry.offer': { fields: {}, addImages: [] },
};

const WAIT = { timeout: 30_000, interval: 20 };

export async function openReadersStage(create: DatabaseKind['create']): Promise<ReadersStage> {
  const assistant = createFakeAssistant();
  assistant.kind = 'builtin';
  const entry = await openEntryStage(create, { jobPause: () => 5, assistant });
  const { app, deps } = entry.product;
  const call = (who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
  const [owner, friend, stranger] = [
    await entry.person({ proAccount: true }),
    await entry.person(),
    await entry.person(),
  ];
  const request = await call(owner, 'POST', '/api/friend-requests', { userId: friend.accountId });
  expect((await call(friend, 'PUT', `/api/friend-requests/${request.json().id}/accept`)).statusCode).toBe(200);
  const [row] = await entry.database.db.select().from(users).where(eq(users.id, owner.accountId));
  const space = row?.entrySpace ?? '';
  const sent = await form({ eventName: 'Hochzeit Lena & Jonas' });
  const made = await app.inject({
    ...{ method: 'POST', url: '/api/events', payload: sent.payload },
    headers: { ...owner.headers, ...sent.headers },
  });
  const { shareToken: eventToken } = made.json();

  const file = await filePart('photo-1.jpg');
  const first = await entry.post(owner, { date: entry.today(), text: 'Das Foto' }, { files: [file] });
  const [, , , , hash = ''] = v.parse(Photos, first.json()).imageUrls[0]?.split('/') ?? [];
  const photo = { hash, type: 'image/jpeg', size: file.bytes.length, name: file.name };

  const seed = async (days: readonly { date: string; visibility: string }[]): Promise<void> => {
    const entries = days.map(({ date, visibility }) => ({
      ...{ date, timeZone: 'UTC', fields: { text: 'offen', visibility }, addImages: [photo] },
    }));
    const headers = { authorization: `Bearer ${deps.adminToken}` };
    const payload = { accountId: owner.accountId, entries };
    const answer = await app.inject({ method: 'POST', url: '/api/admin/entries', headers, payload });
    expect(answer.statusCode).toBe(200);
  };
  const shared = async (id: string, isOnce = false): Promise<string> => {
    const request = { shareOptions: { originalText: true, summary: true, images: true }, isOnce };
    return v.parse(
      createShare.reply,
      (await call(owner, 'POST', `/api/entries/${id}/generate-share-token`, request)).json(),
    ).shareToken;
  };
  const importBytes = async (bytes: Buffer, choice: ImportChoice = {}): Promise<ImportReports> => {
    const begun = await call(owner, 'POST', createImport.path, { name: 'tagebuch.zip', size: bytes.length });
    const { id } = v.parse(createImport.reply, begun.json());
    const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const headers = { ...owner.headers, ...tus };
    await app.inject({ method: 'PATCH', url: `/api/imports/${id}/archive`, headers, payload: bytes });
    const read = async () => v.parse(getImport.reply, (await call(owner, 'GET', getImport.path)).json()).import;
    const reached = async (state: string): Promise<ImportReport> => {
      await expect.poll(async () => (await read())?.state, WAIT).toBe(state);
      const report = (await read())?.report;
      if (!report) throw new Error('an import without a report');
      return report;
    };
    const checked = await reached('checked');
    const applied = await call(owner, 'POST', `/api/imports/${id}/apply`, { dates: [], ...choice });
    expect(applied.statusCode).toBe(200);
    return { checked, done: await reached('done') };
  };
  const stamp = () => hlcTick(HLC_ZERO, entry.clock.now);
  const push: ReadersStage['push'] = async ({ date }, name, args = {}, at) => {
    entry.clock.now += 60_000;
    const act = { date, timeZone: 'UTC', ...BLANK[name], ...args };
    const mutation = { id: 1, key: randomUUID(), name, args: act, at: at ?? stamp() };
    const answer = await call(owner, 'POST', '/api/sync/push', {
      ...{ protocol: PROTOCOL, clientId: randomUUID(), mutations: [mutation] },
    });
    expect(v.parse(pushMutations.reply, answer.json()).results).toMatchObject([{ status: 'applied' }]);
  };
  const showing = ({ kind }: SeenEntry) => {
    const visibility = kind === 'link' ? 'private' : kind;
    return { visibilityBase: { visibility, stamp: hlcTick(HLC_ZERO, Date.parse('2025-02-20T12:00:00Z')) } };
  };
  /** Addresses that others are given now. */
  const photosOf = async ({ id, token }: SeenEntry): Promise<Partial<Record<Eyes, string>>> => {
    const addresses = async (answer: Promise<{ json(): unknown }>) => {
      const shown = v.safeParse(Photos, (await answer).json());
      return shown.success ? shown.output.imageUrls[0] : undefined;
    };
    const byEntry = `/api/entries/${id}?owner=${owner.accountId}`;
    const given: Record<Eyes, string | undefined> = {
      friend: await addresses(call(friend, 'GET', byEntry)),
      stranger: await addresses(call(stranger, 'GET', byEntry)),
      link: token ? await addresses(app.inject({ url: `/api/shared/${token}` })) : undefined,
    };
    return Object.fromEntries(Object.entries(given).filter(([, url]) => url !== undefined));
  };
  const wordsOf = (answer: { statusCode: number; body: string }): string =>
    answer.statusCode === 200 ? answer.body : '';

  return {
    ...entry,
    owner,
    async days(first) {
      // Summaries are counted by day.
      entry.clock.now += DAY_MS;
      const planned = KINDS.map((kind, index) => {
        const date = addDays(first, index);
        return { kind, date, id: entryIdFor(space, date), secret: `geheim-${kind}-${date}` };
      });
      await seed(planned.map(({ kind, date }) => ({ date, visibility: kind === 'link' ? 'private' : kind })));
      const days = await Promise.all(
        planned.map(async (day) => (day.kind === 'link' ? { ...day, token: await shared(day.id) } : day)),
      );
      return Promise.all(days.map(async (day) => ({ ...day, photos: await photosOf(day) })));
    },
    dayAt: (date) => ({ kind: 'private', date, id: entryIdFor(space, date), secret: `geheim-${date}` }),
    async linked(date) {
      await seed([{ date, visibility: 'private' }]);
      const id = entryIdFor(space, date);
      return { kind: 'link', date, id, secret: `geheim-${date}`, token: await shared(id) };
    },
    link: shared,
    async links(of) {
      const answer = await call(owner, 'GET', `${listShares.path}${of ? `?of=${of}` : ''}`);
      return v.parse(listShares.reply, answer.json()).map(({ shareToken }) => shareToken);
    },
    async onceOpened(date) {
      await seed([{ date, visibility: 'private' }]);
      const id = entryIdFor(space, date);
      const token = await shared(id, true);
      const headers = { 'idempotency-key': randomUUID() };
      const reopen = async () =>
        wordsOf(await app.inject({ method: 'POST', url: `/api/shared/${token}/open`, headers }));
      await reopen();
      return { kind: 'link', date, id, token, secret: `geheim-${date}`, reopen };
    },
    async each(days, work) {
      for (const day of days) await work(day);
    },
    async eyesOn({ id, secret, token, photos = {} }) {
      const byEntry = `/api/entries/${id}?owner=${owner.accountId}`;
      const reads = async (who: Person, feed: string): Promise<boolean> => {
        const answers = [await call(who, 'GET', byEntry), await call(who, 'GET', `${feed}?limit=100`)];
        const seen = answers.map((answer) => wordsOf(answer).includes(secret));
        // Both doors show the same.
        expect(new Set(seen).size).toBe(1);
        return seen[0] ?? false;
      };
      const linked = token ? wordsOf(await app.inject({ url: `/api/shared/${token}` })) : '';
      const eyes: Eyes[] = [
        ...((await reads(friend, '/api/feed/friends')) ? (['friend'] as const) : []),
        ...((await reads(stranger, '/api/feed/public')) ? (['stranger'] as const) : []),
        ...(linked.includes(secret) ? (['link'] as const) : []),
      ];
      for (const [who, url] of Object.entries(photos)) {
        const opens = (await app.inject({ url })).statusCode === 200;
        expect({ who, opens }).toEqual({ who, opens: eyes.some((each) => each === who) });
      }
      return eyes;
    },
    async edit(id, fields) {
      expect((await entry.patch(owner, id, fields)).statusCode).toBe(200);
    },
    async delete({ id }) {
      expect((await entry.remove(owner, id)).statusCode).toBe(204);
    },
    push,
    showing,
    open: (day) => push(day, 'entry.save', { fields: { visibility: 'public' }, ...showing(day) }),
    write: (day, text = `offen ${day.secret}`) => push(day, 'entry.save', { fields: { text } }),
    import: (days, choice) =>
      importBytes(
        zipOf(dayOneFiles(days.map(({ date, secret }) => ({ at: `${date}T12:00:00Z`, text: secret })))),
        choice,
      ),
    importOwn: (days, choice) => importBytes(ownArchive(days), choice),
    async takeOver({ date, secret }, choice = {}) {
      const answer = await call(owner, 'POST', `/api/events/share/${eventToken}/diary`, {
        ...{ pictures: [], text: secret, date, ...choice },
      });
      expect(answer.statusCode).toBe(200);
      return answer.json();
    },
    async endLink({ id }) {
      expect((await call(owner, 'DELETE', `/api/entries/${id}/remove-share-token`)).statusCode).toBe(204);
    },
    async loseSince() {
      entry.clock.now += 60_000;
      const epoch = entry.clock.now;
      const ofOwner = eq(owners.ownerId, owner.accountId);
      await entry.database.db.update(owners).set({ epoch, version: epoch }).where(ofOwner);
    },
    stamp,
    offer: (day, fields = { text: `offen ${day.secret}` }, at = stamp()) =>
      push(day, 'entry.offer', { fields, stamp: at, epoch: 0, version: 5 }),
    async summarize(day, meanwhile = async () => undefined) {
      const begun = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      assistant.summary = { summary: `Kurz: ${day.secret}`, emojis: '' };
      assistant.before = () => {
        begun.resolve();
        return gate.promise;
      };
      await push(day, 'entry.ask', { work: 'summary' });
      await begun.promise;
      await meanwhile();
      gate.resolve();
      const made = async () => wordsOf(await call(owner, 'GET', `/api/entries/${day.id}`)).includes(day.secret);
      await expect.poll(made, WAIT).toBe(true);
    },
  };
}

function ownArchive(days: readonly Pick<SeenEntry, 'date' | 'secret'>[]): Buffer {
  const entries = days.map(({ date, secret }) => ({
    ...{ ...BLANK_FIELDS, text: secret, visibility: 'public' },
    ...{ id: entryIdFor('00000000-0000-4000-8000-000000000000', date), date, timeZone: 'UTC', images: [] },
    ...{ reflections: [], createdAt: `${date}T12:00:00.000Z`, updatedAt: `${date}T12:00:00.000Z`, history: [] },
  }));
  const head = { format: EXPORT_FORMAT, version: EXPORT_VERSION, exportedAt: '2026-11-01T12:00:00.000Z' };
  const json = { ...head, madeBy: 'server', year: null, entries, deleted: [], media: [] };
  return zipOf([{ name: EXPORT_FILE, bytes: JSON.stringify(json) }]);
}
