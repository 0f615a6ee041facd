import { MINUTE_MS } from '@tagfalter/domain/durations';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '#api/base/log.ts';
import { identityVerification } from '#api/db/identity-schema.ts';
import { databases } from './database.ts';
import { externalOn } from './external-on.ts';
import { Browser, choose } from './external-stage.ts';
import { createProduct } from './product.ts';

describe.each(databases)('the way to an external account and back on $name', ({ create }) => {
  const lines: string[] = [];
  const stage = externalOn(create, { log: createLog('trace', { write: (line) => void lines.push(line) }) });
  const start = Date.now();
  const pass = (milliseconds: number): void => void vi.setSystemTime(start + milliseconds);
  beforeEach(() => pass(0));
  afterEach(() => void vi.useRealTimers());

  const browser = (address?: string) => new Browser(stage.product, address);
  /** A person registered by an external account. */
  const registered = async (): Promise<string> => {
    const { sub } = stage.google.add();
    const here = browser();
    await here.go('register', sub);
    await here.register();
    return sub;
  };
  const finish = async (here: Browser, response: string) => {
    const reply = await here.post('external/finish', { answer: response });
    return reply.statusCode === 200 ? 200 : reply.json().code;
  };
  const changed = (response: string, change: Record<string, string>): string =>
    String(new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(response)), ...change }));

  it('is gone once', async () => {
    const sub = await registered();
    const here = browser();
    const response = await choose(await here.begin('login'), sub);
    const [one, two] = await Promise.all([finish(here, response), finish(here, response)]);
    expect([one, two].sort()).toEqual([200, 'EXTERNAL_EXPIRED']);
    expect(await finish(here, response)).toBe('EXTERNAL_EXPIRED');
  });

  it('is ended in the browser in which it was begun', async () => {
    const sub = await registered();
    const here = browser();
    const response = await choose(await here.begin('login'), sub);
    const stranger = browser();
    expect(await finish(stranger, response)).toBe('EXTERNAL_EXPIRED');
    await stranger.begin('login');
    expect(await finish(stranger, response)).toBe('EXTERNAL_EXPIRED');
    expect([stranger.hasSession, await finish(here, response)]).toEqual([false, 200]);
  });

  it('may be begun twice in one browser, and finished once', async () => {
    const sub = await registered();
    const here = browser();
    const [first, second] = [await here.begin('login'), await here.begin('login')];
    expect(await finish(here, await choose(second, sub))).toBe(200);
    expect(await finish(here, await choose(first, sub))).toBe(200);
  });

  it.each([
    [9, 200],
    [11, 'EXTERNAL_EXPIRED'],
  ])('takes ten minutes at most: after %d', async (minutes, outcome) => {
    const sub = await registered();
    const here = browser();
    const url = await here.begin('login');
    pass(minutes * MINUTE_MS);
    expect(await finish(here, await choose(url, sub))).toBe(outcome);
  });

  it.each([
    ['state', 'EXTERNAL_EXPIRED'],
    ['code', 'EXTERNAL_FAILED'],
    ['iss', 'EXTERNAL_FAILED'],
  ])('ends nowhere with another %s', async (name, code) => {
    const sub = await registered();
    const here = browser();
    const response = await choose(await here.begin('login'), sub);
    expect(await finish(here, changed(response, { [name]: 'https://evil.example' }))).toBe(code);
    expect(here.hasSession).toBe(false);
  });

  it.each(['nonce', 'code_challenge'])('ends nowhere with another %s on the way there', async (name) => {
    const sub = await registered();
    const here = browser();
    const url = new URL(await here.begin('login'));
    url.searchParams.set(name, 'x'.repeat(43));
    expect(await finish(here, await choose(url.href, sub))).toBe('EXTERNAL_FAILED');
    expect(here.hasSession).toBe(false);
  });

  it('takes no code that was given to another way', async () => {
    const sub = await registered();
    const [victim, attacker] = [browser(), browser()];
    const url = await victim.begin('login');
    const theirs = new URLSearchParams(await choose(await attacker.begin('login'), sub));
    const state = new URL(url).searchParams.get('state') ?? '';
    expect(await finish(victim, changed(String(theirs), { state }))).toBe('EXTERNAL_FAILED');
    expect(victim.hasSession).toBe(false);
  });

  it('signs in the person finally chosen', async () => {
    const [one, two] = [await registered(), await registered()];
    const here = browser();
    expect((await here.go('login', one)).statusCode).toBe(200);
    const switched = await here.go('login', two);
    expect(switched.json()).toMatchObject({ profile: { email: `${two}@mail.example` } });
  });

  it('may be given up', async () => {
    const response = await browser().go('login', '');
    expect([response.statusCode, response.json()]).toMatchObject([
      ...[400, { code: 'EXTERNAL_CANCELLED', error: 'Anmeldung vom Benutzer abgebrochen' }],
    ]);
  });

  it.each([undefined, 'no address', 'ümläut@mail.example'])('registers no one with the address %s', async (email) => {
    const { sub } = stage.google.add({ email });
    const here = browser();
    const response = await here.go('register', sub);
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'EXTERNAL_NO_EMAIL' }]);
    expect((await here.go('login', sub)).json()).toMatchObject({ code: 'EXTERNAL_UNKNOWN' });
  });

  it.each([
    ['begin', {}],
    ['begin', { mode: 'steal' }],
    ['finish', {}],
    ['finish', { answer: 'x'.repeat(8_193) }],
    ['finish', { answer: 7 }],
  ])('is asked for by its words alone (%s %o)', async (name, payload) => {
    expect((await browser('192.0.2.9').post(`external/${name}`, payload)).statusCode).toBe(400);
  });

  it('breaks at no answer, whatever follows the state of a way', async () => {
    let address = 0;
    const property = fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (words) => {
      address += 1;
      const here = browser(`198.51.100.${address}`);
      const state = new URL(await here.begin('login')).searchParams.get('state');
      for (const response of [words, `state=${state}&${words}`, `code=x&state=${state}&iss=${words}`])
        expect((await here.post('external/finish', { answer: response })).statusCode).toBe(400);
    });
    await fc.assert(property, { numRuns: 40 });
  });

  it('asks which account, and an app within another one for consent', async () => {
    const promptOf = async (more: object) => new URL(await browser().begin('login', more)).searchParams.get('prompt');
    expect(await promptOf({})).toBe('select_account');
    expect(await promptOf({ isEmbedded: true })).toBe('select_account consent');
    const { searchParams } = new URL(await browser().begin('register'));
    expect(searchParams.get('scope')).toBe('openid email profile');
  });

  it('is begun by one address 60 times a minute', async () => {
    const begin = (address: string) => browser(address).post('external/begin', { mode: 'login' });
    for (let at = 0; at < 60; at += 1) expect((await begin('192.0.2.1')).statusCode).toBe(200);
    const late = await begin('192.0.2.1');
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '60']);
    expect((await begin('192.0.2.2')).statusCode).toBe(200);
    pass(61_000);
    expect((await begin('192.0.2.1')).statusCode).toBe(200);
  });

  it('is guessed 100 times per address in 15 minutes', async () => {
    const sub = await registered();
    const guesser = browser('192.0.2.3');
    await guesser.begin('login');
    for (let at = 0; at < 100; at += 1) expect(await finish(guesser, `state=${at}&code=x`)).toBe('EXTERNAL_EXPIRED');
    const refused = await guesser.post('external/finish', { answer: 'state=x&code=x' });
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too_many_requests' }]);
    expect((await guesser.go('login', sub)).statusCode).toBe(200);
  });

  it('does not count valid returns', async () => {
    const sub = await registered();
    const here = browser('192.0.2.4');
    for (let at = 0; at < 100; at += 1) await finish(here, 'state=x');
    pass(16 * MINUTE_MS);
    for (let at = 0; at < 99; at += 1) await finish(here, 'state=x');
    for (let at = 0; at < 2; at += 1) expect((await here.go('login', '')).json().code).toBe('EXTERNAL_CANCELLED');
    for (let at = 0; at < 2; at += 1) expect((await here.go('login', sub)).statusCode).toBe(200);
    for (const code of ['EXTERNAL_EXPIRED', 'too_many_requests']) expect(await finish(here, 'state=x')).toBe(code);
  });

  it('reports an unreachable provider, and works again later', async () => {
    const sub = await registered();
    const product = await createProduct(stage.database, { env: stage.google.env });
    const here = new Browser(product);
    const { server } = stage.google;
    for (const status of [503, 500, 404]) {
      server.fail(status);
      const response = await here.post('external/begin', { mode: 'login' });
      expect([response.statusCode, response.json()]).toMatchObject([
        ...[503, { code: 'EXTERNAL_UNREACHABLE', error: 'Der Anbieter ist gerade nicht erreichbar.' }],
      ]);
    }
    server.fail(undefined);
    const response = await choose(await here.begin('login'), sub);
    server.fail(502);
    expect(await finish(here, response)).toBe('EXTERNAL_UNREACHABLE');
    server.fail(undefined);
    expect((await here.go('login', sub)).statusCode).toBe(200);
    await product.close();
  });

  it('asks the provider for its documents once', async () => {
    const before = stage.google.server.requests.filter((request) => request.includes('.well-known')).length;
    await Promise.all([browser().begin('login'), browser().begin('register')]);
    const asked = stage.google.server.requests.filter((request) => request.includes('.well-known')).length;
    expect(asked - before).toBe(0);
  });

  it('is shut where no provider is configured', async () => {
    const product = await createProduct(stage.database);
    for (const name of ['begin', 'finish', 'unlink']) {
      const response = await new Browser(product).post(`external/${name}`, { mode: 'login' });
      expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'not_found' }]);
    }
    await product.close();
  });

  it('leaves nothing usable in database and log', async () => {
    const account = stage.google.add({ name: 'Zitronenfalter' });
    const here = browser();
    const url = await here.begin('register');
    const response = await choose(url, account.sub);
    const kept = JSON.stringify(await stage.database.db.select().from(identityVerification));
    const { searchParams } = new URL(url);
    const code = new URLSearchParams(response).get('code') ?? '';
    const secrets = [searchParams.get('state') ?? '', searchParams.get('nonce') ?? '', code];
    for (const secret of secrets) expect([secret.length > 20, kept.includes(secret)]).toEqual([true, false]);
    await finish(here, response);
    await finish(here, changed(await choose(await here.begin('login'), account.sub), { code }));
    const written = lines.join('');
    expect(written).toContain('no sign-in by the external account');
    for (const word of [...secrets, account.sub, account.email ?? '', account.name ?? '', 'classified'])
      expect(written).not.toContain(word);
  });
});
