import { MINUTE_MS } from '@tagfalter/domain/durations';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databases } from './database.ts';
import { externalOn } from './external-on.ts';
import { Browser, choose } from './external-stage.ts';
import { type Person, registerPerson } from './product.ts';

const NEW = 'Admiral-Fuchs-9';

describe.each(databases)('an external account beside a password on $name', ({ create }) => {
  const stage = externalOn(create);
  const start = Date.now();
  /** Moves the clock of this process, the provider's too. */
  const pass = (milliseconds: number): void => void vi.setSystemTime(start + milliseconds);
  beforeEach(() => pass(0));
  afterEach(() => void vi.useRealTimers());

  const browser = () => new Browser(stage.product);
  /** A person with a password, signed in in a browser. */
  const person = async () => {
    const who = await registerPerson(stage.product);
    const here = browser();
    await signIn(here, who);
    return { who, here };
  };
  const signIn = (here: Browser, { email, password }: Person) => here.post('sign-in/email', { email, password });
  const linked = async () => {
    const account = stage.google.add();
    const { who, here } = await person();
    expect((await here.go('link', account.sub)).statusCode).toBe(200);
    return { account, who, here };
  };
  const confirm = async (here: Browser, currentPassword: string) => {
    const headers = { authorization: `Bearer ${await here.token()}` };
    const sent = { method: 'POST' as const, url: '/api/auth/confirm-password', headers };
    return (await stage.product.app.inject({ ...sent, payload: { currentPassword } })).statusCode;
  };
  /** Needs a fresh proof. */
  const begin = async (here: Browser, mode = 'link') => {
    const response = await here.post('external/begin', { mode });
    return response.statusCode === 200 ? 200 : response.json().code;
  };
  const finish = async (here: Browser, response: string) => {
    const reply = await here.post('external/finish', { answer: response });
    return reply.statusCode === 200 ? 200 : reply.json().code;
  };
  const comesInAs = async (sub: string, who: Person) => {
    const there = browser();
    const { statusCode } = await there.go('login', sub);
    expect(statusCode).toBe(200);
    const headers = { authorization: `Bearer ${await there.token()}` };
    const me = await stage.product.app.inject({ url: '/api/auth/user', headers });
    expect(me.json()).toMatchObject({ id: who.accountId, email: who.email });
  };

  it('is linked by the signed-in person and then lets them in', async () => {
    const { account, who, here } = await linked();
    expect(await here.ways()).toEqual({
      ...{ hasPassword: true, linked: { email: account.email, linkedAt: new Date(start).toISOString() } },
    });
    await comesInAs(account.sub, who);
    expect((await browser().post('sign-in/email', { email: who.email, password: who.password })).statusCode).toBe(200);
    expect(await stage.audit(who.email)).toEqual(['signed_in', 'external_linked', 'signed_in', 'signed_in']);
  });

  it('needs no address to be linked', async () => {
    const { sub } = stage.google.add({ email: undefined });
    const { who, here } = await person();
    const response = await here.go('link', sub);
    expect(response.json()).toEqual({ mode: 'link', profile: { email: who.email, name: 'Ida van der Feld' } });
    expect(await here.ways()).toMatchObject({ linked: { email: null } });
    await comesInAs(sub, who);
  });

  it('is linked to one person, and a person to one', async () => {
    const { account, who, here } = await linked();
    const { here: other } = await person();
    expect((await other.go('link', account.sub)).json()).toMatchObject({ code: 'EXTERNAL_TAKEN' });
    const second = stage.google.add();
    const far = browser();
    await signIn(far, who);
    expect((await far.go('link', second.sub)).json()).toMatchObject({ code: 'EXTERNAL_OTHER' });
    expect((await far.go('link', account.sub)).statusCode).toBe(200);
    await comesInAs(account.sub, who);
    expect((await browser().go('login', second.sub)).json()).toMatchObject({ code: 'EXTERNAL_UNKNOWN' });
    expect((await stage.audit(who.email)).filter((kind) => kind === 'external_linked')).toHaveLength(1);
    expect(await here.ways()).toMatchObject({ linked: { email: account.email } });
  });

  it('is linked to one of two concurrent persons', async () => {
    const { sub } = stage.google.add();
    const both = [await person(), await person()];
    const responses = await Promise.all(
      both.map(async ({ here }) => finish(here, await choose(await here.begin('link'), sub))),
    );
    expect(responses.sort()).toEqual([200, 'EXTERNAL_TAKEN']);
  });

  it('is linked only to its beginner', async () => {
    const { sub } = stage.google.add();
    const { here } = await person();
    const [one, two] = [await here.begin('link'), await here.begin('link')];
    const { who: other } = await person();
    await signIn(here, other);
    expect(await finish(here, await choose(one, sub))).toBe('EXTERNAL_OTHER');
    await here.post('sign-out');
    expect(await finish(here, await choose(two, sub))).toBe('EXTERNAL_OTHER');
    expect((await browser().go('login', sub)).json()).toMatchObject({ code: 'EXTERNAL_UNKNOWN' });
  });

  it.each(['link', 'confirm'])('cannot be begun without a session (%s)', async (mode) => {
    const response = await browser().post('external/begin', { mode });
    expect([response.statusCode, response.json()]).toMatchObject([401, { code: 'unauthorized' }]);
  });

  it('is linked and unlinked after a recent proof of identity', async () => {
    const { who, here } = await person();
    pass(11 * MINUTE_MS);
    expect(await begin(here)).toBe('REAUTH_REQUIRED');
    const refused = await here.post('external/unlink');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      ...[403, { code: 'REAUTH_REQUIRED', error: 'Bitte bestätige zuerst, dass du es bist.' }],
    ]);
    expect(await confirm(here, who.password)).toBe(204);
    expect(await begin(here)).toBe(200);
    expect((await here.post('external/unlink')).json()).toEqual({ success: true });
  });

  it('is unlinked, and then opens nothing', async () => {
    const { account, who, here } = await linked();
    expect((await here.post('external/unlink')).json()).toEqual({ success: true });
    expect((await here.post('external/unlink')).json()).toEqual({ success: true });
    expect(await here.ways()).toEqual({ hasPassword: true, linked: null });
    expect((await browser().go('login', account.sub)).json()).toMatchObject({ code: 'EXTERNAL_UNKNOWN' });
    const ends = (await stage.audit(who.email)).filter((kind) => kind === 'external_unlinked');
    expect(ends).toHaveLength(1);
    expect((await browser().post('external/unlink')).statusCode).toBe(401);
  });

  it('stays where it is the only way in', async () => {
    const { sub } = stage.google.add();
    const here = browser();
    await here.go('register', sub);
    await here.register();
    const refused = await here.post('external/unlink');
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'PASSWORD_MISSING' }]);
    expect(await confirm(here, 'Schmetterling-7')).toBe(404);
    expect((await browser().go('login', sub)).statusCode).toBe(200);
  });

  it('is no hindrance to changing the password', async () => {
    const { account, who, here } = await linked();
    const headers = { authorization: `Bearer ${await here.token()}` };
    const payload = { currentPassword: who.password, newPassword: NEW };
    const changed = await stage.product.app.inject({ method: 'PUT', url: '/api/auth/password', headers, payload });
    expect(changed.statusCode).toBe(200);
    const { email } = who;
    expect((await browser().post('sign-in/email', { email, password: who.password })).statusCode).toBe(401);
    expect((await browser().post('sign-in/email', { email, password: NEW })).statusCode).toBe(200);
    await comesInAs(account.sub, who);
  });

  it('confirms that it is them, with a password or without', async () => {
    const { sub } = stage.google.add();
    const alone = browser();
    await alone.go('register', sub);
    await alone.register();
    const { account, here } = await linked();
    pass(11 * MINUTE_MS);
    for (const [there, who] of [
      [alone, sub],
      [here, account.sub],
    ] as const) {
      expect(await begin(there)).toBe('REAUTH_REQUIRED');
      expect((await there.go('confirm', who)).json()).toMatchObject({ mode: 'confirm' });
      expect(await begin(there)).toBe(200);
    }
  });

  it.each(['another', 'none'])('confirms nothing where another is chosen, and %s is linked', async (what) => {
    const { here } = what === 'another' ? await linked() : await person();
    const { sub } = stage.google.add();
    pass(11 * MINUTE_MS);
    const response = await here.go('confirm', sub);
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'EXTERNAL_OTHER' }]);
    expect(await begin(here)).toBe('REAUTH_REQUIRED');
  });

  it('confirms nothing for a session that has not begun it', async () => {
    const { account, who, here } = await linked();
    pass(11 * MINUTE_MS);
    const url = await here.begin('confirm');
    await here.post('sign-out');
    await signIn(here, who);
    expect(await finish(here, await choose(url, account.sub))).toBe('EXTERNAL_OTHER');
  });

  it('requires a fresh sign-in at the provider', async () => {
    const { account, here } = await linked();
    pass(11 * MINUTE_MS);
    const url = await here.begin('confirm');
    const { searchParams } = new URL(url);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
    // Already signed in there: the provider asks nothing.
    pass(9 * MINUTE_MS);
    const response = await choose(url, account.sub);
    pass(11 * MINUTE_MS);
    const refused = await here.post('external/finish', { answer: response });
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'EXTERNAL_STALE' }]);
    expect(await begin(here)).toBe('REAUTH_REQUIRED');
    expect((await here.go('confirm', account.sub)).statusCode).toBe(200);
  });
});
