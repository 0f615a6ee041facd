import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog, describeFault } from '#api/base/log.ts';
import { databases } from './database.ts';
import { cookieOf, createProduct, signUp } from './product.ts';

const CANARY = 'Zitronenfalter-im-Logbuch';

describe.each(databases)('the log on $name (threat 18)', ({ create }) => {
  it('never quotes what people sent, even at its loudest and when things break', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    const database = await create();
    const product = await createProduct(database, { log });
    const { app } = product;
    const { token, headers, cookie } = await signUp(product, `${CANARY}@example.org`);
    const post = (url: string, payload: object | string, more = {}) =>
      app.inject({ method: 'POST', url: `${url}?secret=${CANARY}`, payload, headers: { ...headers, ...more } });

    await post('/api/auth/simple-register', { invitationCode: CANARY, firstName: CANARY, lastName: CANARY });
    await post('/api/auth/validate-invitation', `{"invitationCode": ${CANARY}`, { 'content-type': 'application/json' });
    await post('/api/identity/sign-in/email', { email: `${CANARY}@example.org`, password: CANARY });
    await app.inject({ url: '/api/identity/token', headers: { cookie: `${cookie}; x=${CANARY}` } });
    await app.inject({ url: `/media/${CANARY}?sig=${CANARY}`, headers: { 'user-agent': CANARY } });
    await database.db.execute(sql`alter table users rename to users_away`);
    const broken = await app.inject({ url: '/api/auth/user', headers });
    expect(broken.statusCode).toBe(500);
    await product.close();
    await database.close();

    const written = lines.join('');
    expect(written).toContain('request failed');
    expect(written.toLowerCase()).not.toContain(CANARY.toLowerCase());
    for (const secret of [token, cookie, cookieOf(broken)].filter(Boolean)) expect(written).not.toContain(secret);
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
  expect(lines.join('')).not.toContain(CANARY);
  expect(lines.join('')).toContain('RangeError');
});
