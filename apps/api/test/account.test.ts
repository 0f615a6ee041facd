import { authUser } from '@tagfalter/contract/auth-user';
import { TokenReplySchema } from '@tagfalter/contract/identity';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { databases } from './database.ts';
import { cookieOf, createProduct, registerPerson, signUp } from './product.ts';
import { productOn } from './product-on.ts';

describe.each(databases)('accounts on $name', ({ create }) => {
  const stage = productOn(create);

  const post = (url: string, headers: Record<string, string>, payload: object) =>
    stage.product.app.inject({ method: 'POST', url, headers, payload });
  const register = (headers: Record<string, string>, invitationCode: string | undefined) =>
    post('/api/auth/simple-register', headers, { invitationCode, firstName: 'Mia', lastName: '' });
  const code = async (): Promise<string | undefined> => (await makeInvitations(stage.database.db, 1, Date.now()))[0];

  it('registers a person once, with the e-mail of the token', async () => {
    const known = await signUp(stage.product, 'Anna.Berg@example.org');
    const before = await stage.product.app.inject({ url: '/api/auth/user', headers: known.headers });
    expect(before.statusCode).toBe(404);
    expect(before.json()).toMatchObject({ code: 'not_found' });

    const response = await register(known.headers, await code());
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ email: 'anna.berg@example.org', username: 'anna.berg', proAccount: false });

    const after = await stage.product.app.inject({ url: '/api/auth/user', headers: known.headers });
    expect(v.parse(authUser.reply, after.json())).toEqual(response.json());
    expect(after.headers['cache-control']).toBe('no-store');

    const again = await register(known.headers, await code());
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'already_registered', message: 'Registrierung bereits abgeschlossen' });
  });

  it('has a random entry space that only its owner learns (decision 46)', async () => {
    const [mia, tom] = [await registerPerson(stage.product), await registerPerson(stage.product)];
    const me = async ({ headers }: typeof mia) =>
      v.parse(authUser.reply, (await stage.product.app.inject({ url: '/api/auth/user', headers })).json());
    expect((await me(mia)).entrySpace).toBe(mia.entrySpace);
    expect((await me(tom)).entrySpace).toBe(tom.entrySpace);
    expect(new Set([mia.entrySpace, mia.accountId, tom.entrySpace, tom.accountId]).size).toBe(4);
  });

  it('knows its people again under another address', async () => {
    const person = await registerPerson(stage.product);
    const moved = await createProduct(stage.database, { env: { PUBLIC_URL: 'http://127.0.0.1:8123' } });
    const { email, password } = person;
    const url = '/api/identity/sign-in/email';
    const signedIn = await moved.app.inject({ method: 'POST', url, payload: { email, password } });
    const cookie = cookieOf(signedIn);
    const { token } = v.parse(
      TokenReplySchema,
      (await moved.app.inject({ url: '/api/identity/token', headers: { cookie } })).json(),
    );
    const user = await moved.app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } });
    await moved.close();
    expect(user.json()).toMatchObject({ id: person.accountId, entrySpace: person.entrySpace });
  });

  it('takes a code once from two people at once', async () => {
    const people = await Promise.all([signUp(stage.product), signUp(stage.product), signUp(stage.product)]);
    const shared = await code();
    const responses = await Promise.all(people.map(({ headers }) => register(headers, shared)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
  });

  it('leaves the code good when registering fails', async () => {
    const person = await registerPerson(stage.product);
    const good = await code();
    expect((await register(person.headers, good)).statusCode).toBe(409);
    const checked = await post('/api/auth/validate-invitation', {}, { invitationCode: good?.toLowerCase() });
    expect(checked.statusCode).toBe(200);
  });

  it('gives everybody a user name of their own', async () => {
    const people = await Promise.all(
      ['Kim@a.example', 'kim@b.example', 'KIM@c.example'].map((email) => signUp(stage.product, email)),
    );
    const codes = await makeInvitations(stage.database.db, 3, Date.now());
    const responses = await Promise.all(people.map(({ headers }, index) => register(headers, codes[index])));
    const names = responses.map((response) => v.parse(authUser.reply, response.json()).username);
    expect(names.sort()).toEqual(['kim', 'kim2', 'kim3']);
  });

  it('names invalid fields without their contents', async () => {
    const { headers } = await signUp(stage.product);
    const response = await post('/api/auth/simple-register', headers, { invitationCode: 'x', firstName: ' ' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'bad_request', details: { fields: ['firstName', 'lastName'] } });
  });

  it('throttles wrong codes per address and says until when', async () => {
    const lone = await createProduct(stage.database);
    const check = () =>
      lone.app.inject({
        ...{ method: 'POST', url: '/api/auth/validate-invitation', payload: { invitationCode: 'WRONG' } },
        remoteAddress: '10.9.9.9',
      });
    for (let failure = 0; failure < 10; failure += 1) expect((await check()).statusCode).toBe(400);
    const refused = await check();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    await lone.close();
  });
});
