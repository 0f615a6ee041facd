import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog, describeFault } from '#api/base/log.ts';
import { databases, embeddedDatabase, type TestDatabase } from './database.ts';
import { form } from './forms.ts';
import { cookieOf, createProduct, registerPerson, signUp } from './product.ts';

const CANARY = 'Zitronenfalter-im-Logbuch';

describe.each(databases)('the log on $name (threat 18)', ({ create }) => {
  it('never quotes input, even at its loudest and on faults', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    const database = await create();
    const product = await createProduct(database, { log });
    const { app } = product;
    const { token, headers, cookie } = await signUp(product, `${CANARY}@example.org`);
    const writer = await registerPerson(product);
    const post = (url: string, payload: object | string, more = {}) =>
      app.inject({ method: 'POST', url: `${url}?secret=${CANARY}`, payload, headers: { ...headers, ...more } });

    await post('/api/auth/simple-register', { invitationCode: CANARY, firstName: CANARY, lastName: CANARY });
    await post('/api/auth/validate-invitation', `{"invitationCode": ${CANARY}`, { 'content-type': 'application/json' });
    await post('/api/identity/sign-in/email', { email: `${CANARY}@example.org`, password: CANARY });
    await app.inject({ url: '/api/identity/token', headers: { cookie: `${cookie}; x=${CANARY}` } });
    await app.inject({ url: `/media/${CANARY}?sig=${CANARY}`, headers: { 'user-agent': CANARY } });
    const parts = await form({ eventName: CANARY });
    const referer = `https://example.org/events/${CANARY}`;
    const sent = { method: 'POST', url: '/api/events', payload: parts.payload } as const;
    await app.inject({ ...sent, headers: { ...writer.headers, ...parts.headers, referer } });
    await database.db.execute(sql`alter table handles rename to handles_away`);
    const broken = await app.inject({ url: '/api/auth/user', headers });
    expect(broken.statusCode).toBe(500);
    await product.close();
    await database.close();

    const written = lines.join('');
    expect(written).toContain('request failed');
    // Statements are made of names and sometimes values.
    expect(written).not.toMatch(/Failed query|\bselect\b.*\bfrom\b|insert into|update "/i);
    expect(written).not.toContain('"query"');
    expect(written.toLowerCase()).not.toContain(CANARY.toLowerCase());
    for (const secret of [token, cookie, cookieOf(broken)].filter(Boolean)) expect(written).not.toContain(secret);
  });
});

/** Collects output that bypasses the log. */
function watchConsole(): unknown[] {
  const written: unknown[] = [];
  for (const writing of ['log', 'info', 'debug', 'warn', 'error'] as const) {
    vi.spyOn(console, writing).mockImplementation((...words) => void written.push(words));
  }
  return written;
}
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the log beside a failing database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    const { create } = embeddedDatabase;
    database = await create();
  });
  afterAll(() => database.close());

  it.each([
    ['sign-in/email', 'identity_user'],
    ['sign-up/email', 'identity_user'],
    ['sign-up/email', 'identity_account'],
    // Always the same reply, so that faults reveal no addresses (threat 11).
    ['request-password-reset', 'identity_verification', 200],
    ['reset-password', 'identity_verification'],
    ['token', 'identity_session'],
    ['get-session', 'identity_session'],
  ])('is the only one when a database fails at %s (threat 18)', async (path, table, status = 500) => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    const product = await createProduct(database, { log });
    const email = `${CANARY}-${randomUUID()}@example.org`;
    const { cookie } = await signUp(product, email);
    const written = watchConsole();
    await database.db.execute(sql.raw(`alter table ${table} rename to away`));
    const isRead = path === 'token' || path === 'get-session';
    const words = { password: CANARY, newPassword: CANARY, token: CANARY, name: CANARY };
    const payload = { ...words, email: path === 'sign-up/email' ? `x${email}` : email };
    const url = `/api/identity/${path}`;
    const asked = isRead
      ? product.app.inject({ url, headers: { cookie } })
      : product.app.inject({ method: 'POST', url, payload });
    // The next case uses the same database.
    const response = await asked.finally(() => database.db.execute(sql.raw(`alter table away rename to ${table}`)));
    await product.close();
    expect(response.statusCode).toBe(status);
    expect(response.body.toLowerCase()).not.toContain(CANARY.toLowerCase());
    expect(written).toEqual([]);
    expect(lines.join('').toLowerCase()).not.toContain(CANARY.toLowerCase());
  });
});

it('hides fields that hold secrets, and the text of errors', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.info(
    { token: CANARY, user: { email: CANARY, entrySpace: CANARY, id: 7 }, headers: { a: { cookie: CANARY } } },
    'seen',
  );
  log.info({ err: new Error(CANARY), req: { url: CANARY } }, 'failed');
  log.error({ fault: describeFault(new Error(CANARY, { cause: new RangeError(CANARY) })) }, 'failed');
  // As pino and Fastify do where nobody says anything else.
  log.warn(new Error(CANARY));
  log.warn({ err: new Error(CANARY) });
  log.warn({ err: new Error(CANARY) }, `failed: ${CANARY}`);
  expect(lines.join('')).not.toContain(CANARY);
  expect(lines.join('')).toContain('RangeError');
});

it('keeps lines of a message out of the place of its fault', () => {
  const fault = new Error(`Failed query: insert\n    at ${CANARY} (file:///diary:1:1)\nparams: ${CANARY}`);
  const { at } = describeFault(fault);
  expect(JSON.stringify(at)).not.toContain(CANARY);
  expect(JSON.stringify(at)).toContain('log.test.ts');
  fault.message = 'said anew';
  expect(describeFault(fault).at).toEqual([]);
});
