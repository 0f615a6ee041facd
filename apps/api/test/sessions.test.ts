import { randomUUID } from 'node:crypto';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { listSessions } from '@tagfalter/contract/sessions';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { localDateOf } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { cookieOf, type Person, registerPerson, twinOf } from './product.ts';
import { productOn } from './product-on.ts';
import { sha256, tusDevice } from './tus.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PATH = listSessions.path;

describe.each(databases)('the devices of an account on $name', ({ create }) => {
  const stage = productOn(create);
  let origin: string;
  beforeAll(async () => {
    origin = await stage.product.app.listen({ port: 0, host: '127.0.0.1' });
  });

  const ask = (method: 'GET' | 'DELETE', url: string, headers: Record<string, string> = {}) =>
    stage.product.app.inject({ method, url, headers });
  const list = async ({ headers }: Pick<Person, 'headers'>) =>
    v.parse(listSessions.reply, (await ask('GET', PATH, headers)).json());
  /** The same person on another device. */
  const signInOn = async (person: Person, userAgent: string): Promise<Person> => {
    const { email, password } = person;
    const url = '/api/identity/sign-in/email';
    const headers = { 'user-agent': userAgent };
    const response = await stage.product.app.inject({ method: 'POST', url, headers, payload: { email, password } });
    const cookie = cookieOf(response);
    const token = (await ask('GET', '/api/identity/token', { cookie })).json<{ token: string }>().token;
    return { ...person, cookie, token, headers: { authorization: `Bearer ${token}` } };
  };
  const idOf = async (person: Person): Promise<string> =>
    (await list(person)).find(({ isCurrent }) => isCurrent)?.id ?? '';
  const push = ({ headers }: Person) => {
    const fields = { text: 'Am See.', mood: null };
    const args = { date: localDateOf(Date.now(), 'UTC'), timeZone: 'UTC', fields };
    const more = { addImages: [], removeImages: [], hadEntry: false };
    const at = hlcTick(HLC_ZERO, Date.now());
    const mutation = { id: 1, key: randomUUID(), name: 'entry.save', args: { ...args, ...more }, at };
    const payload = { protocol: PROTOCOL, clientId: randomUUID(), mutations: [mutation] };
    return stage.product.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload });
  };
  const openStream = async ({ headers }: Person, at = origin) => {
    const response = await fetch(`${at}/api/sync/stream?protocol=${PROTOCOL}`, { headers });
    const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
    const first = await reader.read();
    expect(first.done).toBe(false);
    return {
      /** Resolves with the end of the stream. */
      async ended(): Promise<void> {
        while (!(await reader.read()).done);
      },
      cancel: () => reader.cancel(),
    };
  };

  it('list the own one first, without secrets', async () => {
    const mia = await registerPerson(stage.product);
    const tom = await registerPerson(stage.product);
    const firefox = await signInOn(mia, FIREFOX);
    const response = await ask('GET', PATH, mia.headers);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    const [here, there, ...others] = v.parse(listSessions.reply, response.json());
    expect(here).toMatchObject({ isCurrent: true });
    expect(there).toMatchObject({ isCurrent: false, browser: 'Firefox', system: 'Ubuntu', kind: 'computer' });
    expect(others).toEqual([]);
    for (const cookie of [mia.cookie, firefox.cookie]) {
      const [secret = ''] = decodeURIComponent(cookie.split('=')[1] ?? '').split('.');
      expect(secret.length).toBeGreaterThan(20);
      expect(response.body).not.toContain(secret);
    }
    expect((await list(firefox))[0]).toMatchObject({ isCurrent: true, browser: 'Firefox' });
    expect((await list(tom)).map(({ id }) => id)).not.toContain(there?.id);
    // A cookie alone identifies nobody (threat 12).
    expect((await ask('GET', PATH, { cookie: mia.cookie })).statusCode).toBe(401);
  });

  it('lose calls, tokens, streams and uploads when signed out', async () => {
    const mia = await registerPerson(stage.product);
    const lost = await signInOn(mia, FIREFOX);
    const bytes = new Uint8Array(64).fill(7);
    const uploads = tusDevice(origin, lost.headers);
    const announced = { hash: sha256(bytes), kind: 'image', type: 'image/jpeg' };
    const begun = (await uploads.create(bytes.length, announced)).headers.get('location') ?? '';
    expect((await push(lost)).statusCode).toBe(200);
    const [stream, kept] = [await openStream(lost), await openStream(mia)];

    expect((await ask('DELETE', `${PATH}/${await idOf(lost)}`, mia.headers)).statusCode).toBe(200);

    await stream.ended();
    expect((await push(lost)).statusCode).toBe(401);
    expect((await uploads.patch(begun, 0, bytes)).status).toBe(401);
    expect((await ask('GET', '/api/auth/user', lost.headers)).statusCode).toBe(401);
    expect((await ask('GET', '/api/identity/token', { cookie: lost.cookie })).statusCode).toBe(401);
    expect((await ask('DELETE', PATH, lost.headers)).statusCode).toBe(401);
    expect(await list(mia)).toHaveLength(1);
    await kept.cancel();

    // The device's unsent data go after the next sign-in.
    const back = await signInOn(mia, FIREFOX);
    expect((await push(back)).statusCode).toBe(200);
    expect((await tusDevice(origin, back.headers).patch(begun, 0, bytes)).status).not.toBe(401);
  });

  it('end in every process', async () => {
    const mia = await registerPerson(stage.product);
    const lost = await signInOn(mia, FIREFOX);
    const twin = await twinOf(stage.product);
    const stream = await openStream(lost, await twin.listen({ port: 0, host: '127.0.0.1' }));
    expect((await ask('DELETE', `${PATH}/${await idOf(lost)}`, mia.headers)).statusCode).toBe(200);
    await stream.ended();
    await twin.close();
  });

  it('can all be signed out but the asking one', async () => {
    const mia = await registerPerson(stage.product);
    const others = [await signInOn(mia, FIREFOX), await signInOn(mia, 'curl/8')];
    const tom = await registerPerson(stage.product);
    expect((await ask('DELETE', PATH, mia.headers)).statusCode).toBe(200);
    for (const { headers } of others) expect((await ask('GET', PATH, headers)).statusCode).toBe(401);
    expect((await list(mia)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect(await list(tom)).toHaveLength(1);
  });

  it('of others are unknown, also by token', async () => {
    const [mia, tom] = [await registerPerson(stage.product), await registerPerson(stage.product)];
    const secret = decodeURIComponent(tom.cookie.split('=')[1] ?? '').split('.')[0] ?? '';
    for (const id of [await idOf(tom), randomUUID(), secret]) {
      expect((await ask('DELETE', `${PATH}/${encodeURIComponent(id)}`, mia.headers)).statusCode).toBe(404);
    }
    expect((await ask('DELETE', `${PATH}/${encodeURIComponent(secret)}`, tom.headers)).statusCode).toBe(404);
    expect(await list(tom)).toHaveLength(1);
  });
});
