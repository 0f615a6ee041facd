import { adminDeclarations, type DeclarationsRequest } from '@tagfalter/contract/admin-declarations';
import { DeclaredSchema } from '@tagfalter/contract/declarations';
import { DAY_MS } from '@tagfalter/domain/durations';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { declarations } from '#api/db/declaration-schema.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';
import { FIND_HELD } from '#api/features/declarations/held-receipts.ts';
import { FIND_UNTOLD } from '#api/features/declarations/mails.ts';
import { databases, type TestDatabase } from './database.ts';
import { createFakePayments, nextMonth } from './fake-payments.ts';
import { allMails, linkIn, mailsTo } from './mailbox.ts';
import { subscribe } from './pro.ts';
import { createProduct, type Person, type Product, registerPerson } from './product.ts';

const SLOW = 120_000;
const PAGE = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe.each(databases)('cancellations and withdrawals on $name (§§ 312k, 356a BGB)', ({ create }) => {
  let database: TestDatabase;
  let product: Product;
  const clock = { ahead: 0 };
  const payments = createFakePayments({ now: Date.now() });
  let callers = 0;
  afterEach(() => {
    clock.ahead = 0;
    payments.down = 'none';
  });
  beforeAll(async () => {
    database = await create();
    const now = () => Date.now() + clock.ahead;
    product = await createProduct(database, { now, payments, jobPause: () => 1 });
  }, SLOW);
  afterAll(async () => {
    await product.close();
    await database.close();
  });

  const own = () => product.deps.config.publicUrl;
  const caller = () => `10.9.${Math.floor(callers / 250)}.${1 + (callers++ % 250)}`;
  interface SendOptions {
    headers?: Record<string, string>;
    remoteAddress?: string;
  }
  const post = (url: string, payload: object | string, { headers = {}, remoteAddress = caller() }: SendOptions = {}) =>
    product.app.inject({ method: 'POST', url, payload, headers, remoteAddress });
  /** A contract some days old, here and at the payment service. */
  const sign = async ({ accountId }: Person, days: number): Promise<void> => {
    const begun = Date.now() - days * DAY_MS;
    const returns = { returnUrl: own(), cancelUrl: own() };
    const { subscriptionId: id } = await payments.create({
      requestId: accountId,
      accountId,
      language: 'de',
      ...returns,
    });
    payments.approve(id);
    const there = payments.subscriptions.get(id) ?? expect.fail('no such one');
    const times = { startedAt: begun, lastPaidAt: begun, nextBillingAt: nextMonth(begun) };
    payments.subscriptions.set(id, { ...there, ...times });
    const [createdAt, end] = [new Date(begun), new Date(times.nextBillingAt)];
    const row = { createdAt, paypalSubscriptionId: id, paidUntil: end, renewsAt: end, nextCheckAt: end };
    await subscribe(database.db, accountId, row);
  };
  const confirmed = async (): Promise<Person> => {
    const person = await registerPerson(product);
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.accountId));
    return person;
  };
  const member = async (days = 1): Promise<Person> => {
    const person = await confirmed();
    await sign(person, days);
    return person;
  };
  const thereOf = async (person: Person) =>
    payments.subscriptions.get((await contractOf(person))?.paypalSubscriptionId ?? '')?.status;
  const contractOf = async ({ accountId }: Person) => {
    const [row] = await database.db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
    return row;
  };
  const operator = async (payload: DeclarationsRequest) => {
    const headers = { authorization: `Bearer ${product.deps.adminToken}` };
    const response = await product.app.inject({ method: 'POST', url: adminDeclarations.path, headers, payload });
    return v.parse(adminDeclarations.reply, response.json());
  };
  const mailAbout = (word: string, email: string) =>
    vi.waitFor(
      async () => {
        const mails = await mailsTo(product, email);
        return mails.find(({ subject }) => subject?.includes(` ist ${word} (`)) ?? expect.fail('no such mail yet');
      },
      { timeout: 20_000 },
    );
  const rowsAt = async (domain: string) =>
    (await database.db.select().from(declarations)).filter(({ email }) => email.endsWith(domain));
  const held = async (domain: string) =>
    (await rowsAt(domain)).filter(({ heldAt, receiptSentAt }) => heldAt && !receiptSentAt).length;
  const unsettled = async (domain: string) =>
    (await rowsAt(domain)).filter(({ heldAt, receiptSentAt }) => !heldAt && !receiptSentAt).length;
  const untilHeld = (email: string, count: number) =>
    vi.waitFor(async () => expect(await held(email)).toBe(count), { timeout: 20_000 });
  const said = (email: string) => ({ email, name: 'Mia Muster', message: '' });

  it('confirms a cancellation by mail with content, date and time', async () => {
    const { email } = await confirmed();
    const response = await post('/kuendigung', {
      ...said(email),
      kind: 'extraordinary',
      message: 'Umzug\nins Kloster',
    });
    expect(response.statusCode).toBe(202);
    const declared = v.parse(DeclaredSchema, response.json());
    expect(declared).toMatchObject({ kind: 'extraordinary', outcome: null, endDate: null, email });
    expect(declared.reference).toMatch(/^K-\d{4}-\d{4}-\d{4}$/);
    const mail = await mailAbout('eingegangen', email);
    expect(mail.subject).toContain(declared.reference);
    for (const part of [
      'Außerordentliche Kündigung',
      'Grund:\n> Umzug\n> ins Kloster',
      '> Mia Muster',
      `> ${email}`,
      declared.reference,
    ]) {
      expect(mail.text).toContain(part);
    }
    expect(mail.text).toMatch(/Eingegangen: \d{1,2}\. \p{L}+ 2\d{3}.* \d{2}:\d{2}:\d{2} (MEZ|MESZ)/u);
  });

  it('mails no typed word to an address without an account', async () => {
    const email = 'niemand+kauf-bei-evil.example@example.org';
    const typed = { name: 'https://evil.example', message: 'Gewonnen!\r\nhttps://evil.example/klick', email };
    const { reference } = v.parse(DeclaredSchema, (await post('/kuendigung', typed)).json());
    const { text = '', subject = '' } = await mailAbout('eingegangen', email);
    for (const word of ['evil', 'Gewonnen', '/erklaerung/']) expect(subject + text).not.toContain(word);
    for (const part of [reference, 'Eingegangen: ', 'Tagfalter Pro', 'Niemand hat uns diese Adresse bestätigt'])
      expect(text).toContain(part);
  });

  it('mails no typed word to an account with an unconfirmed address either', async () => {
    const { email, headers } = await registerPerson(product);
    const typed = { ...said(email), message: 'https://evil.example/klick' };
    for (let index = 0; index < 12; index += 1) {
      const sent = index % 2 ? { headers: { ...headers } } : {};
      expect((await post(index % 3 ? '/kuendigung' : '/widerruf', typed, sent)).statusCode).toBe(202);
    }
    await untilHeld(email, 9);
    await product.deps.jobs.add(FIND_HELD, {});
    await untilHeld(email, 0);
    await product.deps.jobs.add(FIND_UNTOLD, {});
    await vi.waitFor(async () => expect(await unsettled(email)).toBe(0));
    const mails = (await mailsTo(product, email)).filter(({ subject }) => subject?.includes('eingegangen'));
    expect(mails.map(({ subject }) => subject?.replace(/ \(.*/, ''))).toEqual([
      ...new Array(3).fill(expect.stringMatching(/^Dein.* ist eingegangen$/)),
      '9 weitere Erklärungen sind eingegangen',
    ]);
    for (const { text } of mails) expect(text).not.toContain('evil');
  });

  it('takes both plain forms and answers with a legal page', async () => {
    const plain = await post(
      '/kuendigung',
      new URLSearchParams({ ...said('form@example.org'), kind: 'ordinary' }).toString(),
      {
        headers: { ...PAGE, ...FORM, origin: own() },
      },
    );
    expect([plain.statusCode, plain.headers['content-type']]).toEqual([202, 'text/html; charset=utf-8']);
    expect(plain.body).toContain('Deine Kündigung ist eingegangen');
    const form = new FormData();
    for (const [name, value] of Object.entries(said('teile@example.org'))) form.set(name, value);
    const sent = new Response(form);
    const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
    const parts = await post('/widerruf', await sent.text(), { headers });
    expect([parts.statusCode, parts.json()]).toEqual([202, expect.objectContaining({ kind: 'withdrawal' })]);
    expect((await mailAbout('eingegangen', 'teile@example.org')).text).toContain(
      'Hiermit widerrufe ich den von mir abgeschlossenen Vertrag über Tagfalter Pro.',
    );
  });

  it.each(['/kuendigung', '/widerruf'])('refuses a broken form at %s, for programs and people', async (url) => {
    const part = (name: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}`;
    const cut = `${part('name', 'Mia <Muster>')}\r\n--x\r\ncontent-disposition: form-data; name="email"`;
    const unmarked = { 'content-type': 'multipart/form-data' };
    const marked = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const [payload, headers] of [
      ['a', unmarked],
      ['a', marked],
      [cut, marked],
    ] as const) {
      expect((await post(url, payload, { headers })).json()).toMatchObject({ code: 'bad_request' });
      const page = await post(url, payload, { headers: { ...headers, ...PAGE, origin: own() } });
      expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
      if (payload === cut) expect(page.body).toContain('value="Mia &lt;Muster&gt;"');
    }
    const file = `--x\r\ncontent-disposition: form-data; name="name"; filename="a.txt"\r\n\r\na\r\n--x--\r\n`;
    expect((await post(url, file, { headers: marked })).json()).toMatchObject({ code: 'too_large' });
    expect((await post(url, `${part('name', 'x'.repeat(40_000))}\r\n--x--\r\n`, { headers: marked })).statusCode).toBe(
      413,
    );
  });

  it('shows faults beside the typed text, and stores nothing', async () => {
    const wrong = { email: 'mia@', name: '<b>Mia', message: '', kind: 'extraordinary' };
    const page = await post('/kuendigung', new URLSearchParams(wrong).toString(), {
      headers: { ...PAGE, ...FORM, origin: own() },
    });
    expect(page.statusCode).toBe(400);
    for (const part of ['role="alert"', 'value="&lt;b&gt;Mia"', 'id="email-err"', 'id="message-err"'])
      expect(page.body).toContain(part);
    expect(page.body).not.toContain('id="name-err"');
    for (const body of [
      wrong,
      {},
      { ...said('a@example.org'), name: 'x'.repeat(201) },
      { ...said('a@example.org'), kind: 'other' },
    ]) {
      expect((await post('/kuendigung', body)).json()).toMatchObject({ code: 'bad_request' });
    }
    expect(await mailsTo(product, 'a@example.org')).toEqual([]);
  });

  it('hides accounts, and mails the owner a one-time link', async () => {
    const mia = await member();
    const unknown = await post('/kuendigung', said('unbekannt@example.org'));
    const known = await post('/kuendigung', said(mia.email.toUpperCase()));
    const shape = (response: typeof known) => ({
      ...v.parse(DeclaredSchema, response.json()),
      reference: '',
      declaredAt: '',
      email: '',
    });
    expect([known.statusCode, shape(known)]).toEqual([unknown.statusCode, shape(unknown)]);
    expect(await contractOf(mia)).toMatchObject({ status: 'active' });
    const { pathname } = linkIn(await mailAbout('eingegangen', mia.email));
    const { reference } = v.parse(DeclaredSchema, known.json());
    const [row] = await database.db.select().from(declarations).where(eq(declarations.reference, reference));
    expect(row?.tokenHash).not.toBeNull();
    expect(pathname).not.toContain(row?.tokenHash ?? '');
    // Also by a link that grew in the mail program (wire 49).
    for (const url of [pathname, `${pathname})`, `${pathname}/%27`, `${pathname}%`]) {
      const look = await product.app.inject({ url });
      expect([url, look.statusCode, look.body.includes('jetzt kündigen')]).toEqual([url, 200, true]);
    }
    expect(await contractOf(mia)).toMatchObject({ status: 'active' });
    for (let time = 0; time < 2; time += 1) {
      const acted = await post(pathname, '', { headers: FORM });
      expect([acted.statusCode, acted.body.includes('Dein Vertrag über Tagfalter Pro endet am')]).toEqual([200, true]);
    }
    expect(await contractOf(mia)).toMatchObject({ status: 'cancelled', endDate: expect.any(Date) });
    expect((await mailAbout('bearbeitet', mia.email)).subject).toContain(`ist bearbeitet (${reference})`);
  });

  it('numbers declarations of a day in Berlin, from one', async () => {
    const { email } = await confirmed();
    const at = (time: string) => {
      clock.ahead = Date.parse(time) - Date.now();
    };
    const refer = async (url: '/widerruf' | '/kuendigung') =>
      v.parse(DeclaredSchema, (await post(url, said(email))).json()).reference;
    at('2031-07-14T21:59:00Z');
    expect(await refer('/kuendigung')).toBe('K-2031-0714-0001');
    // An hour before midnight in UTC it is another day in Berlin.
    at('2031-07-14T22:01:00Z');
    expect([await refer('/kuendigung'), await refer('/widerruf')]).toEqual(['K-2031-0715-0001', 'W-2031-0715-0001']);
    at('2031-07-15T21:00:00Z');
    expect(await refer('/kuendigung')).toBe('K-2031-0715-0002');
    at('2031-12-31T23:30:00Z');
    expect(await refer('/kuendigung')).toBe('K-2032-0101-0001');
  });

  it('lets expired and invented links lead to nothing', async () => {
    const mia = await member();
    await post('/widerruf', said(mia.email));
    const { pathname } = linkIn(await mailAbout('eingegangen', mia.email));
    clock.ahead = 30 * DAY_MS;
    for (const path of [pathname, '/erklaerung/AAAAAAAAAAAAAAAAAAAAAA'])
      expect((await post(path, '', { headers: FORM })).statusCode).toBe(404);
    clock.ahead = 0;
    expect(await contractOf(mia)).toMatchObject({ status: 'active' });
  });

  it('acts at once for the account’s owner, by token or cookie', async () => {
    const [mia, ben] = [await member(), await member()];
    const byToken = await post('/widerruf', said(mia.email), { headers: { ...mia.headers } });
    expect(byToken.json()).toMatchObject({ outcome: 'ended', endDate: expect.any(String) });
    expect(await contractOf(mia)).toMatchObject({ status: 'cancelled' });
    const mail = await mailAbout('eingegangen', mia.email);
    expect(mail.text).toContain('Dein Widerruf ist wirksam');
    expect(mail.text).not.toContain('/erklaerung/');
    const byCookie = await post('/kuendigung', said(ben.email), { headers: { cookie: ben.cookie, origin: own() } });
    expect(byCookie.json()).toMatchObject({ outcome: 'ended' });
    const other = await member();
    const foreign = await post('/kuendigung', said(other.email), { headers: { ...mia.headers } });
    expect(foreign.json()).toMatchObject({ outcome: null });
    expect(await contractOf(other)).toMatchObject({ status: 'active' });
  });

  it('fills in name and address of the signed-in person only', async () => {
    const mia = await member();
    const read = (headers: Record<string, string>) => product.app.inject({ url: '/kuendigung', headers });
    expect((await read({ cookie: mia.cookie })).body).toContain(`value="${mia.email}"`);
    const others: Record<string, string>[] = [
      {},
      { cookie: mia.cookie, origin: 'https://evil.example' },
      { cookie: 'unbekannt=1' },
    ];
    for (const headers of others) {
      const page = await read(headers);
      expect([page.statusCode, page.body.includes(mia.email)]).toEqual([200, false]);
    }
  });

  it('is taken although the sender’s session has ended', async () => {
    const ended = await post('/kuendigung', said('alt@example.org'), {
      headers: { authorization: 'Bearer abgelaufen' },
    });
    const cookie = { cookie: 'better-auth.session_token=unbekannt', origin: own() };
    expect([
      ended.statusCode,
      (await post('/kuendigung', said('alt@example.org'), { headers: cookie })).statusCode,
    ]).toEqual([202, 202]);
  });

  it('refuses pages of other origins, and cookies that come from no page', async () => {
    const mia = await member();
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null', cookie: mia.cookie },
      { cookie: mia.cookie },
    ];
    for (const headers of foreign) {
      expect((await post('/kuendigung', said(mia.email), { headers })).statusCode).toBe(403);
    }
    expect(await contractOf(mia)).toMatchObject({ status: 'active' });
    const page = await post('/kuendigung', new URLSearchParams(said(mia.email)).toString(), {
      headers: { ...PAGE, ...FORM, origin: 'https://evil.example' },
    });
    expect([page.statusCode, page.body.includes('nicht von hier abgeschickt')]).toEqual([403, true]);
  });

  it('counts a withdrawal by its own date, not the link’s', async () => {
    const [intime, late] = [await member(13.9), await member(15)];
    await post('/widerruf', said(intime.email));
    const { pathname } = linkIn(await mailAbout('eingegangen', intime.email));
    // Day 20 of the contract.
    clock.ahead = 6.1 * DAY_MS;
    expect((await post(pathname, '', { headers: FORM })).body).toContain('Dein Widerruf ist wirksam');
    expect(await thereOf(intime)).toBe('cancelled');
    clock.ahead = 0;
    const response = await post('/widerruf', said(late.email), { headers: { ...late.headers } });
    expect(response.json()).toMatchObject({ outcome: 'too_late', endDate: null });
    expect(await contractOf(late)).toMatchObject({ status: 'active' });
  });

  it('touches no contract that was made after the declaration', async () => {
    for (const path of ['/kuendigung', '/widerruf']) {
      const mia = await registerPerson(product);
      await post(path, said(mia.email));
      const { pathname } = linkIn(await mailAbout('eingegangen', mia.email));
      await sign(mia, -1 / 86_400);
      clock.ahead = DAY_MS;
      expect((await post(pathname, '', { headers: FORM })).body).toContain('läuft kein Vertrag über Tagfalter Pro');
      clock.ahead = 0;
      expect([(await contractOf(mia))?.status, await thereOf(mia)]).toEqual(['active', 'active']);
    }
  });

  it('does an extraordinary cancellation as ordinary until the operator ends it', async () => {
    const mia = await member();
    const reason = { kind: 'extraordinary', message: 'Seit Wochen nicht erreichbar' };
    const response = await post('/kuendigung', { ...said(mia.email), ...reason }, { headers: { ...mia.headers } });
    const { reference, outcome, endDate, isWaiting } = v.parse(DeclaredSchema, response.json());
    expect([outcome, isWaiting]).toEqual(['ended', true]);
    expect(Date.parse(endDate ?? '')).toBeGreaterThan(Date.now() + 20 * DAY_MS);
    expect(await thereOf(mia)).toBe('suspended');
    expect((await mailAbout('eingegangen', mia.email)).text).toContain('prüfen wir von Hand und melden uns');
    const waits = expect.objectContaining({ reference, outcome: 'ended' });
    expect(await operator({ action: 'list' })).toMatchObject({ declarations: expect.arrayContaining([waits]) });
    expect(await operator({ action: 'act', reference })).toEqual({ outcome: 'acted', effect: 'ended' });
    expect(await contractOf(mia)).toMatchObject({ status: 'cancelled', endedBy: 'operator' });
    expect((await contractOf(mia))?.endDate?.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await thereOf(mia)).toBe('cancelled');
    expect((await mailAbout('bearbeitet', mia.email)).text).not.toContain('prüfen wir von Hand');
    expect(await operator({ action: 'act', reference })).toEqual({ outcome: 'missing' });
  });

  it('shows refusals as pages to people and as JSON to programs', async () => {
    const mia = await member();
    await post('/kuendigung', said(mia.email));
    const { pathname } = linkIn(await mailAbout('eingegangen', mia.email));
    payments.down = 'all';
    const away = await post(pathname, '', { headers: FORM });
    expect([away.statusCode, away.body.includes('Dein Vertrag über Tagfalter Pro endet am')]).toEqual([200, true]);
    const huge = `name=${'x'.repeat(40_000)}`;
    for (const path of ['/kuendigung', pathname]) {
      const headers = { ...PAGE, ...FORM, origin: own(), 'accept-language': 'en' };
      const page = await post(path, huge, { headers });
      expect([page.statusCode, page.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
      for (const part of ['<html lang="en"', 'zu viel Text', 'role="alert"']) expect(page.body).toContain(part);
    }
    expect((await post('/kuendigung', huge, { headers: FORM })).json()).toMatchObject({ code: 'too_large' });
    const remoteAddress = caller();
    const look = (url: string) => product.app.inject({ url, remoteAddress });
    const wrong = '/erklaerung/AAAAAAAAAAAAAAAAAAAAAA';
    for (let times = 0; times < 100; times += 1) await look(wrong);
    const many = await look(wrong);
    expect([many.statusCode, Number(many.headers['retry-after']) > 3000]).toEqual([429, true]);
    for (const part of ['In 60 Minuten geht es wieder', `href="${wrong}"`]) expect(many.body).toContain(part);
    expect((await look(pathname)).statusCode).toBe(200);
  });

  it('lists open ones for the operator to settle', async () => {
    const mia = await member();
    const references: string[] = [];
    for (const email of [mia.email, 'fremd@example.org', 'fremd@example.org']) {
      references.push(v.parse(DeclaredSchema, (await post('/kuendigung', said(email))).json()).reference);
    }
    expect(new Set(references).size).toBe(3);
    const [own, other, third] = references;
    if (!own || !other || !third) throw new Error('three declarations');
    const listed = await operator({ action: 'list' });
    expect(listed).toMatchObject({
      declarations: expect.arrayContaining([
        expect.objectContaining({ reference: own, hasAccount: true, outcome: null }),
        expect.objectContaining({ reference: other, hasAccount: false }),
      ]),
    });
    expect(await operator({ action: 'act', reference: other })).toEqual({ outcome: 'missing' });
    expect(await operator({ action: 'close', reference: other, reason: 'Kein Konto gefunden' })).toEqual({
      outcome: 'done',
    });
    expect(await operator({ action: 'act', reference: own })).toEqual({ outcome: 'acted', effect: 'ended' });
    expect(await operator({ action: 'act', reference: own })).toEqual({ outcome: 'missing' });
    expect(await contractOf(mia)).toMatchObject({ status: 'cancelled' });
    expect((await mailAbout('bearbeitet', mia.email)).text).toContain('Dein Vertrag über Tagfalter Pro endet am');
  });

  it('takes sixty an hour per caller, and says when it goes on', async () => {
    const remoteAddress = caller();
    const statuses: number[] = [];
    for (let index = 0; index < 60; index += 1)
      statuses.push((await post('/widerruf', said(`viele${index}@example.org`), { remoteAddress })).statusCode);
    expect(new Set(statuses)).toEqual(new Set([202]));
    const headers = { ...PAGE, ...FORM, origin: own() };
    const typed = new URLSearchParams(said('viele@example.org')).toString();
    const many = await post('/widerruf', typed, { headers, remoteAddress });
    expect([many.statusCode, Number(many.headers['retry-after']) > 3000]).toEqual([429, true]);
    for (const part of ['Von hier kamen', 'In 60 Minuten geht es wieder', 'Auch das gilt', 'value="Mia Muster"'])
      expect(many.body).toContain(part);
    const mia = await member();
    const owner = { headers: { ...mia.headers }, remoteAddress };
    expect((await post('/widerruf', said(mia.email), owner)).statusCode).toBe(202);
  });

  it('keeps nobody out who was named by others, and fills no mailbox', async () => {
    const mia = await member();
    for (let index = 0; index < 25; index += 1)
      expect((await post('/kuendigung', said(mia.email))).statusCode).toBe(202);
    const page = await post('/widerruf', new URLSearchParams(said(mia.email)).toString(), {
      headers: { ...PAGE, ...FORM, origin: own() },
    });
    expect(page.statusCode).toBe(202);
    const reference = /W-\d{4}-\d{4}-\d{4,}/.exec(page.body)?.[0] ?? expect.fail('no receipt on the page');
    expect(page.body).toContain(`download="${reference}.txt" href="data:text/plain`);
    const mails = async () =>
      (await mailsTo(product, mia.email)).filter(({ subject }) => subject?.includes('eingegangen'));
    await untilHeld(mia.email, 21);
    expect(await mails()).toHaveLength(5);
    const signedIn = await post('/kuendigung', said(mia.email), { headers: { ...mia.headers } });
    expect(signedIn.json()).toMatchObject({ outcome: 'ended' });
    await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(6);
    await product.deps.jobs.add(FIND_HELD, {});
    const { text = '' } = await vi.waitFor(
      async () =>
        (await mails()).find(({ subject }) => subject === '21 weitere Erklärungen sind eingegangen') ??
        expect.fail('no such mail yet'),
      { timeout: 20_000 },
    );
    expect([text.includes(reference), text.includes('Mia Muster')]).toEqual([true, false]);
    const { pathname } = new URL(/https?:\S+erklaerung\S+/.exec(text)?.[0] ?? expect.fail('no link'));
    expect((await product.app.inject({ url: pathname })).body).toContain('Mia Muster');
    await product.deps.jobs.add(FIND_HELD, {});
    expect(await mails()).toHaveLength(7);
  });

  it('mails a stranger three times an hour, ten a day, then hourly', async () => {
    const spelled = (index: number) =>
      ['ein.fremder@example.net', `einfremder+${index}@example.net`, 'EINFREMDER@example.net'][index % 3] ?? '';
    const mails = async () =>
      (await allMails(product)).filter(({ to }) => to?.[0]?.address?.toLowerCase().endsWith('@example.net'));
    const counts: number[] = [];
    let sent = 0;
    for (let hour = 0; hour < 5; hour += 1) {
      clock.ahead = hour * 3_601_000;
      for (let index = 0; index < 5; index += 1) {
        expect((await post('/kuendigung', said(spelled(sent++)))).statusCode).toBe(202);
      }
      await vi.waitFor(async () => expect(await unsettled('example.net')).toBe(0), { timeout: 20_000 });
      counts.push((await mails()).length);
      await product.deps.jobs.add(FIND_HELD, {});
      await vi.waitFor(async () => expect(await held('example.net')).toBe(0), { timeout: 20_000 });
    }
    // Three at once and one at each hour's end; only the tenth of the day in the fourth hour.
    expect(counts).toEqual([3, 7, 11, 13, 14]);
    expect(await mails()).toHaveLength(15);
  });
});

describe.each(databases)('mails of declarations on $name', ({ create }) => {
  it('go out once the mail server is back, even without queue', { timeout: SLOW }, async () => {
    const database = await create();
    let refusals = 3;
    const sent: string[] = [];
    const send = async ({ to, text }: { to: string; text: string }) => {
      if (refusals-- > 0) throw new Error('away');
      sent.push(`${to}: ${text}`);
    };
    const product = await createProduct(database, { sendMail: send, jobPause: () => 1 });
    const payload = { email: 'spaet@example.org', name: 'Mia', message: '' };
    expect((await product.app.inject({ method: 'POST', url: '/kuendigung', payload })).statusCode).toBe(202);
    await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(1);
    expect(sent[0]).toContain('Deine Kündigung ist eingegangen');
    await expect
      .poll(async () => (await database.db.select().from(declarations))[0]?.receiptSentAt, { timeout: 20_000 })
      .toBeInstanceOf(Date);
    const [row] = await database.db.select().from(declarations);
    const lost = { id: crypto.randomUUID(), reference: 'K-2026-1120-9999', email: 'verloren@example.org' };
    await database.db.insert(declarations).values({ ...(row ?? expect.fail('no row')), ...lost, receiptSentAt: null });
    await product.deps.jobs.add(FIND_UNTOLD, {});
    await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(2);
    expect(sent[1]).toContain('verloren@example.org: Hallo');
    // Three declarations: an outcome that was told, an outcome that was not, and none.
    const at = new Date();
    const reported = (name: string, more: Partial<typeof declarations.$inferInsert>) => ({
      ...{ ...(row ?? expect.fail('no row')), id: crypto.randomUUID(), reference: name },
      ...{ email: `${name}@example.org`, receiptSentAt: at, ...more },
    });
    await database.db
      .insert(declarations)
      .values([
        reported('gesagt', { outcome: 'ended', endsAt: at, outcomeSentAt: at }),
        reported('ungesagt', { outcome: 'ended', endsAt: at, outcomeSentAt: null }),
        reported('offen', { outcome: null, outcomeSentAt: null }),
      ]);
    await product.deps.jobs.add(FIND_UNTOLD, {});
    await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(3);
    await product.deps.jobs.add(FIND_UNTOLD, {});
    await product.close();
    expect(sent.slice(2).map((text) => text.split(':')[0])).toEqual(['ungesagt@example.org']);
    await database.close();
  });
});
