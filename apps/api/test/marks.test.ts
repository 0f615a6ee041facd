import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LimitName, limits } from '#api/base/limits.ts';
import { users } from '#api/db/account-schema.ts';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { befriend } from '#api/features/people/relations.ts';
import { embeddedDatabase } from './database.ts';
import { type EventStage, openEventStage } from './event-stage.ts';
import { form } from './forms.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { cookieOf, type Person, signUp } from './product.ts';
import { recordedJobs } from './recorded-jobs.ts';
import { watchedThrottles } from './watched-throttles.ts';

const TELL = 'tell-of-declaration';
const CODE = 'tanz-schuhe';
/** Address of the caller, whose network a venue may be. */
const IP = '198.51.100.7';

/** Limits whose marks other suites show: they need a provider, or an assistant. */
const ELSEWHERE: readonly LimitName[] = [
  'sign-ins at an attacked account',
  'external sign-ins',
  'failed external sign-ins',
  'useless answers',
];

describe('what an act leaves in throttles', () => {
  const throttles = watchedThrottles();
  const jobs = recordedJobs();
  const seen = new Set<string>();
  let stage: EventStage;
  let person: Person;
  beforeAll(async () => {
    stage = await openEventStage(embeddedDatabase.create, { watchThrottles: throttles.watch, jobs });
    person = await stage.person();
  });
  afterAll(() => stage.close());

  interface SendOptions {
    headers?: Record<string, string>;
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  }
  const send = (url: string, payload: object, { headers = {}, method = 'POST' }: SendOptions = {}) =>
    stage.product.app.inject({ method, url, payload, headers, remoteAddress: IP });
  const get = (url: string, headers = {}) => stage.product.app.inject({ url, headers, remoteAddress: IP });
  /** Marks with words in place of names, and the status. */
  const left = async (act: () => Promise<{ statusCode: number }>, names: Record<string, string> = {}) => {
    let status = 0;
    const marks = await throttles.marksOf(async () => {
      status = (await act()).statusCode;
    });
    for (const mark of marks) seen.add(mark.slice(0, mark.indexOf(': ')));
    const words = Object.entries({ ...names, [IP]: 'ip', [person.accountId]: 'me' });
    const named = marks.map((mark) => words.reduce((text, [value, word]) => text.replaceAll(value, word), mark));
    return [status, ...named];
  };
  /** A call that opens by a secret or a proof counts nowhere that could hold others back. */
  const expectOpen = ([status, ...marks]: readonly unknown[]) => {
    expect(status).toBeLessThan(400);
    const guesses = Object.entries(limits).filter(([, limit]) => 'passes' in limit);
    const kept = guesses.filter(([name]) => marks.some((mark) => String(mark).startsWith(`${name}: `)));
    expect(kept).toEqual([]);
  };

  describe('of a guest book', () => {
    const withCode = () => stage.event({ sharingMode: 'code_required', eventCode: CODE });
    const guest = async (words: Record<string, unknown>) => {
      const event = await withCode();
      const device = randomUUID();
      const body = { guestName: 'Helga', topMoment: '', guestMessage: 'Hallo', files: [], submitted: true, device };
      const url = `/api/events/share/${event.shareToken}/contributions/${randomUUID()}`;
      const own = { 'x-contribution-secret': randomBytes(32).toString('base64url') };
      const ticket = words.ticket === 'right' ? { ticket: event.ticket } : {};
      const put = () => send(url, { ...body, ...words, ...ticket }, { method: 'PUT', headers: own });
      return left(put, { [event.id]: 'event', [device]: 'device' });
    };
    const NEW = ['contributions of a device: event device', 'contributions of an address: event ip'].toSorted();

    it.each([
      ['the right code', { eventCode: CODE }],
      ['the right code, typed otherwise', { eventCode: ' Tanz Schuhe ' }],
      ['the ticket', { ticket: 'right' }],
    ])('by %s: the contribution alone', async (_, words) => {
      const marks = await guest(words);
      expect(marks).toEqual([201, ...NEW]);
      expectOpen(marks);
    });

    it.each([
      [
        'a wrong code',
        { eventCode: 'falsch' },
        ['event codes of a device: event device', 'event codes of an address: event ip'],
      ],
      ['a wrong ticket', { ticket: 'A'.repeat(22) }, []],
      ['no code', { eventCode: '  ' }, []],
    ])('by %s: the guess alone', async (_, words, marks) => {
      expect(await guest(words)).toEqual([403, ...marks]);
    });

    it('counts the guesses of a device that knew an earlier code', async () => {
      const event = await withCode();
      const device = randomUUID();
      const announce = (eventCode: string) => {
        const words = { guestName: 'Helga', topMoment: '', guestMessage: '', files: [], submitted: true };
        const url = `/api/events/share/${event.shareToken}/contributions/${randomUUID()}`;
        const own = { 'x-contribution-secret': randomBytes(32).toString('base64url') };
        return send(url, { ...words, device, eventCode }, { method: 'PUT', headers: own });
      };
      const names = { [event.id]: 'event', [device]: 'device' };
      expect((await announce(CODE)).statusCode).toBe(201);
      expect(await left(() => announce('falsch'), names)).toEqual([403]);
      const change = { method: 'PATCH' as const, headers: stage.host.headers };
      expect((await send(`/api/events/${event.id}`, { eventCode: 'neue schuhe' }, change)).statusCode).toBe(200);
      const guesses = ['event codes of a device: event device', 'event codes of an address: event ip'];
      expect(await left(() => announce('falsch'), names)).toEqual([403, ...guesses]);
      expect(await left(() => announce(CODE), names)).toEqual([403, ...guesses]);
    });

    it('counts forms under keys of their own', async () => {
      const event = await withCode();
      const names = { [event.id]: 'event' };
      const fill = async (eventCode: string) => {
        const sent = await form({ guestName: 'Opa Kurt', guestMessage: 'Alles Gute!', eventCode }, []);
        return send(`/api/events/share/${event.shareToken}/entries`, sent.payload, { headers: sent.headers });
      };
      const forms = 'event forms of an address: event ip';
      const right = await left(() => fill(CODE), names);
      expect(right).toEqual([201, 'contributions by form of an address: event ip', forms]);
      expectOpen(right);
      const [status, ...wrong] = await left(() => fill('falsch'), names);
      expect([status, ...wrong.map((mark) => String(mark).replace(/(a device: event).*/, '$1'))]).toEqual([
        403,
        'event codes of a device: event',
        'event codes of an address: event ip',
        forms,
      ]);
    });
  });

  describe('of signing in', () => {
    const signIn = (password: string, headers = {}) =>
      send('/api/identity/sign-in/email', { email: person.email, password }, { headers });

    it('counts a wrong password, and no right one', async () => {
      const names = { [person.email]: 'email' };
      expect(await left(() => signIn('falsch-falsch'), names)).toEqual([
        401,
        'sign-ins at an account from everywhere: email',
        'sign-ins at an account: ip email',
        'sign-ins of an address: ip',
      ]);
      expect(await left(() => signIn(person.password), names)).toEqual([200]);
      const origin = stage.product.deps.config.publicUrl;
      const own = { cookie: cookieOf(await signIn(person.password)), origin };
      const [status, mark, ...more] = await left(() => signIn('falsch-falsch', own), names);
      expect([status, String(mark).replace(/: \S+/, ': device'), more]).toEqual([
        401,
        'sign-ins of a device: device email',
        [],
      ]);
      expect(await left(() => signIn(person.password, own), names)).toEqual([200]);
    });

    it('counts a wrong password of the session alone', async () => {
      const { cookie, headers, password, email } = await stage.person();
      const confirm = (given: string) =>
        send('/api/auth/confirm-password', { currentPassword: given }, { headers: { ...headers, cookie } });
      const [status, ...marks] = await left(() => confirm('falsch-falsch'), { [email]: 'email' });
      expect([status, marks.map((mark) => String(mark).split(': ')[0])]).toEqual([
        403,
        ['wrong passwords of a session'],
      ]);
      expect((await left(() => confirm(password))).length).toBe(1);
    });

    it('counts a sign-up, and its mail to a stranger', async () => {
      const email = `${randomUUID()}@example.org`;
      const payload = { email, password: 'Schmetterling-7', name: 'Mia' };
      const [status, ...marks] = await left(() => send('/api/identity/sign-up/email', payload), { [email]: 'email' });
      const known = marks.map((mark) => String(mark).replace(/(of a stranger): .*/, '$1'));
      expect([status, ...known]).toEqual([200, 'mails of a stranger', 'mails to strangers: email', 'sign-ups: ip']);
    });

    it('counts mails by who asks and whom they name', async () => {
      const { email, cookie } = await stage.person();
      const url = '/api/identity/send-verification-email';
      const headers = { cookie, origin: stage.product.deps.config.publicUrl };
      const [status, ...own] = await left(() => send(url, { email }, { headers }));
      expect([status, ...own.map((mark) => String(mark).split(': ')[0])]).toEqual([200, 'mails to oneself']);
      expect(await left(() => send('/api/identity/request-password-reset', { email }), { [email]: 'email' })).toEqual([
        200,
        'mails asked by an address: ip',
        'mails to a mailbox: email',
        'mails to an account: ip email',
      ]);
      const token = linkIn(await mailTo(stage.product, email, 2)).searchParams.get('reset') ?? '';
      const reset = (given: string) =>
        send('/api/identity/reset-password', { newPassword: 'Admiral-Fuchs-9', token: given });
      expect(await left(() => reset(randomUUID()))).toEqual([400, 'links of an address: ip']);
      expect(await left(() => reset(token))).toEqual([200]);
    });

    it('counts a wrong invitation code, and no good one', async () => {
      const [code = ''] = await makeInvitations(stage.database.db, 1, stage.clock.now);
      const check = (invitationCode: string) => send('/api/auth/validate-invitation', { invitationCode });
      expect(await left(() => check(code))).toEqual([200]);
      expect(await left(() => check('WRONG'))).toEqual([
        400,
        'invitation codes of a device: ip ',
        'invitation codes of an address: ip',
      ]);
      const { headers, email } = await signUp(stage.product);
      const register = (invitationCode: string) =>
        send('/api/auth/simple-register', { invitationCode, firstName: 'Mia', lastName: '' }, { headers });
      expect((await left(() => register('WRONG'))).slice(1)).toEqual([
        'invitation codes of a device: ip ',
        'invitation codes of an address: ip',
      ]);
      expect(await left(() => register(code), { [email]: 'email' })).toEqual([201]);
      const cleanup = await left(() => send('/api/auth/cleanup-before-registration', { email, invitationCode: code }));
      expect(cleanup.map((mark) => String(mark).split(': ')[0])).toContain('cleanups');
    });
  });

  describe('of declarations', () => {
    const declare = async (email: string, headers = {}) => {
      const response = await send('/widerruf', { name: 'Mia', email, message: '' }, { headers });
      const reported = jobs.added.findLast(({ name }) => name === TELL);
      await jobs.run(TELL, reported?.data);
      return response;
    };
    const mails = (to: string) => [`declaration mails to ${to}`, `declaration mails to ${to.replace(':', ' a day:')}`];

    it('counts a stranger by the network, and mails by whom they reach', async () => {
      const stranger = ['declarations of a caller: ip'];
      const strange = mails('an address: fremd@example.org').toSorted();
      expect(await left(() => declare('fremd@example.org'))).toEqual([202, ...strange, ...stranger]);
      await stage.database.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.accountId));
      expect(await left(() => declare(person.email))).toEqual([
        202,
        ...mails('an account: me').toSorted(),
        ...stranger,
      ]);
    });

    it('counts whoever is signed in by the account alone', async () => {
      expect(await left(() => declare(person.email, person.headers))).toEqual([202, 'declarations of an account: me']);
      const other = await stage.person();
      expect((await left(() => declare(other.email, person.headers))).at(-1)).toBe('declarations of a caller: ip');
    });

    it('counts wrong links alone', async () => {
      expect(await left(() => get(`/erklaerung/${'A'.repeat(22)}`))).toEqual([404, 'links of declarations: ip']);
    });
  });

  describe('of people', () => {
    it('counts a caller’s acts under the account', async () => {
      const friend = await stage.person();
      const { db } = stage.database;
      await db.transaction((tx) => befriend(tx, [person.accountId, friend.accountId]));
      const { headers } = person;
      const own = { headers };
      expect((await left(() => get('/api/users/search?q=niemand', headers))).slice(1)).toEqual(['look-ups: me']);
      expect((await left(() => send('/api/friend-requests', { email: 'x@example.org' }, own))).slice(1)).toEqual([
        'friend requests: me',
      ]);
      const report = { kind: 'entry', id: randomUUID(), reason: 'other', message: '' };
      expect((await left(() => send('/api/reports', report, own))).slice(1)).toEqual(['reports of an account: me']);
      expect((await left(() => send('/api/reports', report))).slice(1)).toEqual(['reports of an address: ip']);
      const sent = await form({
        date: new Date(stage.clock.now).toISOString().slice(0, 10),
        text: 'Ein Tag',
        visibility: 'friends',
      });
      const entry = await send('/api/entries', sent.payload, { headers: { ...friend.headers, ...sent.headers } });
      const reply = () => send(`/api/entries/${entry.json().id}/reply`, { emoji: '🦋' }, { ...own, method: 'PUT' });
      expect((await left(reply)).slice(1)).toEqual(['replies: me']);
    });

    it('counts invitations by account and by mailbox', async () => {
      await stage.database.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.accountId));
      const invite = (email: string) => send('/api/invitations', { email }, { headers: person.headers });
      expect(await left(() => invite('Ida@example.org'))).toEqual([
        201,
        'invitations of an account: me',
        'invitations to a mailbox: me ida@example.org',
      ]);
    });

    it('counts acts on subscriptions', async () => {
      const act = () => send('/api/subscriptions/reactivate', {}, { headers: person.headers });
      expect((await left(act)).slice(1)).toEqual(['acts on subscriptions: me']);
    });
  });

  it('shows each limit that all processes count', () => {
    const unseen = [...throttles.made].filter((name) => !seen.has(name) && !ELSEWHERE.includes(name));
    expect(unseen).toEqual([]);
  });
});
