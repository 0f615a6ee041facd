import { adminModeration, type ModerationRequest, type ModerationSubject } from '@tagfalter/contract/admin-moderation';
import { moderationNotices } from '@tagfalter/contract/moderation-notices';
import { DAY_MS } from '@tagfalter/domain/durations';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { reports } from '#api/db/moderation-schema.ts';
import { databases } from './database.ts';
import { type EntryStage, filePart, openEntryStage, saved } from './entry-stage.ts';
import { linkIn, mailTo } from './mailbox.ts';
import type { Person } from './product.ts';

const SLOW = 120_000;
const REASON = 'Zeigt eine Person, die das nicht möchte.';

describe.each(databases)('reports and the operator on $name (spec decision 45)', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  }, SLOW);
  afterAll(() => stage.close());

  type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  const inject = (method: Method, url: string, who?: Person, payload?: object) =>
    stage.product.app.inject({ method, url, headers: who?.headers ?? {}, ...(payload && { payload }) });
  const ask = (payload: ModerationRequest) => {
    const headers = { authorization: `Bearer ${stage.product.deps.adminToken}` };
    return stage.product.app.inject({ method: 'POST', url: adminModeration.path, headers, payload });
  };
  const operator = async (payload: ModerationRequest) => v.parse(adminModeration.reply, (await ask(payload)).json());
  const look = async (subject: ModerationSubject) => {
    const response = await operator({ action: 'show', subject });
    if (response.outcome !== 'shown') throw new Error(response.outcome);
    return response.shown;
  };
  const takeDown = async (subject: ModerationSubject) =>
    operator({ action: 'take-down', subject, version: (await look(subject)).version, reason: REASON });
  const restore = async (subject: ModerationSubject) =>
    operator({ action: 'restore', subject, version: (await look(subject)).version });
  const notices = async (who: Person) =>
    v.parse(moderationNotices.reply, (await inject('GET', moderationNotices.path, who)).json());
  const addressOf = async ({ accountId }: Person) => {
    const [row] = await stage.database.db.select({ email: users.email }).from(users).where(eq(users.id, accountId));
    return row?.email ?? '';
  };
  /** A new person's entry with a photo. */
  const write = async (visibility: string) => {
    const owner = await stage.person({ proAccount: true });
    stage.clock.now += DAY_MS;
    const fields = { date: stage.today(), text: 'Am See', visibility };
    const { id } = saved(await stage.post(owner, fields, { files: [await filePart('photo-1.jpg')] }));
    const subject: ModerationSubject = { kind: 'entry', ownerId: owner.accountId, target: id };
    return { owner, id, subject, url: `/api/entries/${id}?owner=${owner.accountId}` };
  };
  const report = (payload: object, who?: Person) => inject('POST', '/api/reports', who, payload);
  const reportsOf = (ownerId: string) => stage.database.db.select().from(reports).where(eq(reports.ownerId, ownerId));

  it('keeps a report of readable things, and tells nobody', async () => {
    const [open, closed] = [await write('public'), await write('friends')];
    const said = { kind: 'entry', reason: 'insult', message: 'So nicht.' };
    for (const [id, who] of [
      [open.id, undefined],
      [open.id, await stage.person()],
      [open.id, open.owner],
      [closed.id, undefined],
      [closed.id, await stage.person()],
      ['00000000-0000-4000-8000-000000000000', undefined],
    ] as const) {
      const response = await report({ ...said, id }, who);
      expect([response.statusCode, response.body]).toEqual([202, '']);
    }
    const kept = await reportsOf(open.owner.accountId);
    expect(kept).toMatchObject([{ target: open.id, reason: 'insult' }, { target: open.id }]);
    expect(Object.keys(kept[0] ?? {}).sort()).toEqual(
      [
        'createdAt',
        'further',
        'id',
        'isByAccount',
        'kind',
        'message',
        'number',
        'ownerId',
        'reason',
        'reporter',
        'target',
      ].sort(),
    );
    expect(await reportsOf(closed.owner.accountId)).toEqual([]);
    expect(await operator({ action: 'list' })).toMatchObject({
      reported: expect.arrayContaining([expect.objectContaining({ subject: open.subject, count: 2 })]),
    });
    const shown = await look(open.subject);
    expect(shown).toMatchObject({
      ...{ texts: expect.arrayContaining(['Am See']), reports: [{ message: 'So nicht.' }, {}], takenDown: null },
    });
    const { version } = shown;
    expect(await operator({ action: 'dismiss', subject: open.subject, version })).toEqual({ outcome: 'done' });
    expect(await reportsOf(open.owner.accountId)).toEqual([]);
  });

  it('takes no more than twenty reports of one address in an hour', async () => {
    stage.clock.now += DAY_MS;
    const { id } = await write('public');
    const codes = [];
    for (let each = 0; each < 21; each += 1) {
      codes.push((await report({ kind: 'entry', id, reason: 'other' })).statusCode);
    }
    expect(codes).toEqual([...Array(20).fill(202), 429]);
    expect((await report({ kind: 'entry', id, reason: 'other' }, await stage.person())).statusCode).toBe(202);
    stage.clock.now += DAY_MS;
  });

  it('silences nobody by a hundred reports, which are counted', async () => {
    const { owner, id, subject } = await write('public');
    const from = (network: number, message: string, who?: Person) =>
      stage.product.app.inject({
        ...{ method: 'POST', url: '/api/reports', headers: who?.headers ?? {} },
        ...{ payload: { kind: 'entry', id, reason: 'other', message }, remoteAddress: `203.0.113.${network}` },
      });
    for (let at = 0; at < 20; at += 1) await from(1, `Laut ${at}`);
    expect((await reportsOf(owner.accountId)).map(({ message }) => message)).toEqual(['Laut 0', 'Laut 1', 'Laut 2']);
    await from(2, 'Das bin ich auf dem Bild.');
    for (let network = 3; network < 100; network += 1) await from(network, `Auch ${network}`);
    const person = await stage.person();
    await from(1, 'Ich bin angemeldet.', person);
    const kept = await reportsOf(owner.accountId);
    expect(kept).toHaveLength(51);
    expect(kept.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Das bin ich auf dem Bild.', 'Ich bin angemeldet.']),
    );
    expect(JSON.stringify(kept)).not.toContain(person.accountId);
    expect(await operator({ action: 'list' })).toMatchObject({
      reported: expect.arrayContaining([expect.objectContaining({ subject, count: 119 })]),
    });
    const shown = await look(subject);
    expect(shown.reports.reduce((sum, { further }) => sum + further, 0)).toBe(68);
    // Counted after the look: what it is counted at stays open.
    await from(3, 'Noch einmal.');
    const { version } = shown;
    expect(await operator({ action: 'dismiss', subject, version })).toEqual({ outcome: 'done' });
    expect(await reportsOf(owner.accountId)).toMatchObject([{ isByAccount: false, further: 52 }]);
  });

  it('numbers and bounds reports that come at once', async () => {
    const { owner, id } = await write('public');
    const said = { kind: 'entry', id, reason: 'other' };
    await Promise.all(Array.from({ length: 8 }, () => report(said)));
    const kept = await reportsOf(owner.accountId);
    expect(kept.reduce((sum, { further }) => sum + 1 + further, 0)).toBe(8);
    expect([kept.length, new Set(kept.map(({ number }) => number)).size]).toEqual([3, 3]);
    stage.clock.now += DAY_MS;
  });

  it('hides an entry from others and tells its author why', async () => {
    const { owner, id, subject, url } = await write('public');
    const reader = await stage.person();
    const shared = (await inject('POST', `/api/entries/${id}/generate-share-token`, owner)).json();
    const page = `/api/shared/${shared.shareToken}`;
    const { optimizedImageUrls } = (await inject('GET', url, reader)).json();
    const feed = async () =>
      (await inject('GET', '/api/feed/public', reader)).json().map((one: { id: string }) => one.id);
    const seen = async () => [
      (await inject('GET', url, reader)).statusCode,
      (await inject('GET', optimizedImageUrls[0])).statusCode,
      (await inject('GET', page)).statusCode,
      (await feed()).includes(id),
    ];
    expect(await seen()).toEqual([200, 200, 200, true]);
    await report({ kind: 'entry', id, reason: 'person' }, reader);

    expect(await takeDown(subject)).toEqual({ outcome: 'done' });
    expect(await seen()).toEqual([403, 404, 404, false]);
    expect((await inject('GET', url, owner)).statusCode).toBe(200);
    expect(await reportsOf(owner.accountId)).toEqual([]);
    const again = await inject('POST', `/api/entries/${id}/generate-share-token`, owner);
    expect([again.statusCode, again.json().code]).toEqual([403, 'taken_down']);
    const reported = await notices(owner);
    expect(reported).toMatchObject({ block: null, takedowns: [{ kind: 'entry', entryId: id, reason: REASON }] });
    expect(reported.contact).toMatch(/^tagfalter@/);
    expect(await notices(reader)).toMatchObject({ takedowns: [] });
    const mail = await mailTo(stage.product, await addressOf(owner), 1);
    expect(mail.text).toContain(REASON);
    expect(mail.text).toContain(reported.contact);

    expect(await restore(subject)).toEqual({ outcome: 'done' });
    expect(await seen()).toEqual([200, expect.any(Number), 404, true]);
    expect(await restore(subject)).toEqual({ outcome: 'missing' });
  });

  describe.each(['entry', 'shared'] as const)('of kind %s (spec decision 61)', (kind) => {
    const reported = async () => {
      const { owner, id, subject } = await write('public');
      const { shareToken } = (await inject('POST', `/api/entries/${id}/generate-share-token`, owner)).json();
      const say = (message: string) =>
        report({ kind, id: kind === 'entry' ? id : shareToken, reason: 'insult', message });
      await say('Vor dem Blick.');
      const open = async () => (await reportsOf(owner.accountId)).map(({ message }) => message);
      return { owner, id, say, open, subject: { ...subject, kind }, shareToken };
    };
    const refusal = async (request: ModerationRequest) => {
      const response = await ask(request);
      return [response.statusCode, response.json().code];
    };

    it('judges nothing that was written after the look', async () => {
      const { owner, id, open, subject, shareToken } = await reported();
      const { version } = await look(subject);
      expect((await stage.patch(owner, id, { text: 'Nach dem Blick.' })).statusCode).toBe(200);
      expect(await refusal({ action: 'dismiss', subject, version })).toEqual([409, 'conflict']);
      expect(await refusal({ action: 'take-down', subject, version, reason: REASON })).toEqual([409, 'conflict']);
      expect(await open()).toEqual(['Vor dem Blick.']);
      expect(await notices(owner)).toMatchObject({ takedowns: [] });
      expect((await inject('GET', `/api/shared/${shareToken}`)).statusCode).toBe(200);

      expect(await takeDown(subject)).toEqual({ outcome: 'done' });
      const taken = await look(subject);
      expect((await stage.patch(owner, id, { text: 'Noch später.' })).statusCode).toBe(200);
      expect(await refusal({ action: 'restore', subject, version: taken.version })).toEqual([409, 'conflict']);
      expect(await notices(owner)).toMatchObject({ takedowns: [{ kind }] });
      expect(await restore(subject)).toEqual({ outcome: 'done' });
    });

    it('leaves open what was reported after the look', async () => {
      const { say, open, subject } = await reported();
      const { version } = await look(subject);
      await say('Nach dem Blick.');
      expect(await operator({ action: 'dismiss', subject, version })).toEqual({ outcome: 'done' });
      expect(await open()).toEqual(['Nach dem Blick.']);
      expect(await operator({ action: 'dismiss', subject, version })).toEqual({ outcome: 'missing' });
      const again = await look(subject);
      await say('Nach dem zweiten.');
      const request = { subject, version: again.version, reason: REASON };
      expect(await operator({ action: 'take-down', ...request })).toEqual({ outcome: 'done' });
      expect(await open()).toEqual(['Nach dem zweiten.']);
    });

    it('dismisses the reports of what is gone', async () => {
      const { owner, id, open, subject } = await reported();
      const { version } = await look(subject);
      await stage.remove(owner, id);
      expect(await refusal({ action: 'dismiss', subject, version })).toEqual([409, 'conflict']);
      const gone = await look(subject);
      expect(gone).toMatchObject({ author: null, texts: [], reports: [{ message: 'Vor dem Blick.' }] });
      expect(await operator({ action: 'dismiss', subject, version: gone.version })).toEqual({ outcome: 'done' });
      expect(await open()).toEqual([]);
      expect(await operator({ action: 'show', subject })).toEqual({ outcome: 'missing' });
    });
  });

  it('ends a shared page’s link for good, not its entry', async () => {
    const { owner, id, subject, url } = await write('public');
    const { shareToken } = (await inject('POST', `/api/entries/${id}/generate-share-token`, owner)).json();
    const kind = 'shared' as const;
    expect((await report({ kind, id: shareToken, reason: 'illegal' })).statusCode).toBe(202);
    expect((await report({ kind, id: 'AAAAAAAAAAAAAAAAAAAAAA', reason: 'illegal' })).statusCode).toBe(202);
    expect(await reportsOf(owner.accountId)).toMatchObject([{ kind, target: id }]);
    await takeDown({ ...subject, kind });
    expect((await inject('GET', `/api/shared/${shareToken}`)).statusCode).toBe(404);
    expect((await inject('POST', `/api/entries/${id}/generate-share-token`, owner)).statusCode).toBe(403);
    expect((await inject('GET', url, await stage.person())).statusCode).toBe(200);
  });

  it('leaves a blocked account its archive and its end, and nothing else', async () => {
    const { owner, url } = await write('public');
    const email = await addressOf(owner);
    const reader = await stage.person();
    expect(await operator({ action: 'block', email: email.toUpperCase(), reason: REASON })).toEqual({
      outcome: 'done',
    });
    for (const path of ['/api/auth/user', '/api/entries', '/api/friends']) {
      const response = await inject('GET', path, owner);
      expect([response.statusCode, response.json().code]).toEqual([403, 'account_blocked']);
    }
    const pull = await inject('GET', '/api/sync/pull?protocol=1', owner);
    expect([pull.statusCode, pull.json().code]).toEqual([403, 'account_blocked']);
    expect((await inject('GET', url, reader)).statusCode).toBe(403);
    expect(await notices(owner)).toMatchObject({ block: { reason: REASON } });
    const later = stage.clock.now;
    // Both need a recent sign-in.
    stage.clock.now = Date.now();
    expect((await inject('GET', '/api/account/export', owner)).statusCode).toBe(202);
    const ended = await inject('DELETE', '/api/account', owner);
    expect(ended.statusCode).toBe(202);
    expect(await notices(owner)).toMatchObject({ block: { reason: REASON }, endsAt: ended.json().endsAt });
    expect((await inject('POST', '/api/account/keep', owner)).statusCode).toBe(204);
    expect(await notices(owner)).toMatchObject({ block: { reason: REASON }, endsAt: null });
    const mail = await mailTo(stage.product, email, 1);
    expect(mail.text).toContain(REASON);
    const archive = linkIn({ ...mail, text: mail.text?.split('– – –')[0] });
    stage.clock.now = later + 29 * DAY_MS;
    expect((await inject('GET', archive.pathname + archive.search)).statusCode).toBe(200);
    stage.clock.now = later;

    expect(await operator({ action: 'unblock', email })).toEqual({ outcome: 'done' });
    expect((await inject('GET', '/api/auth/user', owner)).statusCode).toBe(200);
    expect((await inject('GET', url, reader)).statusCode).toBe(200);
    expect(await operator({ action: 'block', email: 'niemand@example.org', reason: REASON })).toEqual({
      outcome: 'missing',
    });
  });

  it('notes every act of the operator', async () => {
    const { owner, subject } = await write('public');
    const email = await addressOf(owner);
    await operator({ action: 'list' });
    await operator({ action: 'show', subject });
    await takeDown(subject);
    await restore(subject);
    await operator({ action: 'block', email, reason: REASON });
    await operator({ action: 'unblock', email });
    const headers = { authorization: `Bearer ${stage.product.deps.adminToken}` };
    const read = async (payload: object) => {
      const response = await stage.product.app.inject({ method: 'POST', url: '/api/admin/audit', headers, payload });
      return response.json().events.map(({ kind }: { kind: string }) => kind);
    };
    expect(new Set(await read({ email, limit: 50 }))).toEqual(
      new Set([
        ...['content_shown', 'content_taken_down', 'content_restored'],
        ...['account_blocked', 'account_unblocked'],
      ]),
    );
    expect(await read({ email: null, limit: 1000 })).toContain('reports_listed');
  });
});
