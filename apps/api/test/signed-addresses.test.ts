import { deleteAccount } from '@tagfalter/contract/account-deletion';
import { accountExport } from '@tagfalter/contract/account-export';
import { changePassword } from '@tagfalter/contract/change-password';
import { RAW_CALLS } from '@tagfalter/contract/raw-calls';
import { listSessions } from '@tagfalter/contract/sessions';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AddressOwner, ARCHIVES, addressOwner, sessionOf } from './address-stage.ts';
import { databases } from './database.ts';
import { type EventStage, guestFile, guestOf, openEventStage } from './event-stage.ts';
import { type HostedStage, openHostedStage } from './hosted-stage.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { ready } from './media-stage.ts';
import { twinOf } from './product.ts';

const SESSIONS = listSessions.path;

type Act = (stage: EventStage, owner: AddressOwner) => Promise<unknown>;

const operator = ({ product: { app, deps } }: { product: EventStage['product'] }, json: object) =>
  app.inject({
    ...{ method: 'POST', url: '/api/admin/moderation', payload: json },
    headers: { authorization: `Bearer ${deps.adminToken}` },
  });
const call = ({ product }: EventStage, method: 'POST' | 'PUT' | 'DELETE', url: string, more: object) =>
  product.app.inject({ method, url, ...more });
const pass = async (stage: EventStage, ms: number): Promise<void> => {
  stage.clock.now += ms;
};

/** Acts that end the addresses of an archive. */
const ENDS: Record<string, Act> = {
  'their session, signed out elsewhere': async (stage, { person, other: { headers } }) =>
    call(stage, 'DELETE', `${SESSIONS}/${await sessionOf(stage.product, person)}`, { headers }),
  'their session, signed out with all others': (stage, { other: { headers } }) =>
    call(stage, 'DELETE', SESSIONS, { headers }),
  'their session, signed out there': (stage, { person: { cookie } }) =>
    call(stage, 'POST', '/api/identity/sign-out', { headers: { cookie, origin: stage.product.deps.config.publicUrl } }),
  'another password, set in their session': (stage, { person: { headers, password: currentPassword } }) =>
    call(stage, changePassword.method, changePassword.path, {
      headers,
      payload: { currentPassword, newPassword: 'Zitronenfalter-8' },
    }),
  'a block': (stage, { person: { email } }) => operator(stage, { action: 'block', email, reason: 'Beleidigt andere.' }),
  'the end of the account': (stage, { person: { headers } }) =>
    call(stage, deleteAccount.method, deleteAccount.path, { headers }),
  'six hours': (stage) => pass(stage, 6 * HOUR_MS),
};
const ENDS_OF_EVENT: Record<string, Act> = {
  ...ENDS,
  'the end of the event': (stage, { person: { headers }, event }) =>
    call(stage, 'DELETE', `/api/events/${event.id}`, { headers }),
};
const ROWS = [
  ...Object.entries(ENDS).map(([what, act]) => ({ of: 'account' as const, what, act })),
  ...Object.entries(ENDS_OF_EVENT).map(([what, act]) => ({ of: 'event' as const, what, act })),
];

describe.each(databases)('signed addresses of archives on $name', ({ create }) => {
  let stage: EventStage;
  let twin: FastifyInstance;
  let origins: string[];
  beforeAll(async () => {
    stage = await openEventStage(create);
    twin = await twinOf(stage.product);
    origins = [stage.origin, await twin.listen({ port: 0, host: '127.0.0.1' })];
  });
  afterAll(async () => {
    await twin.close();
    await stage.close();
  });

  /** In both processes. */
  const look = async (url: string): Promise<number[]> => {
    const responses = [stage.product.app, twin].map((app) => app.inject({ method: 'HEAD', url }));
    return (await Promise.all(responses)).map(({ statusCode }) => statusCode);
  };

  it.each(ROWS)('of $of end in every process with $what', async ({ of, act }) => {
    const owner = await addressOwner(stage);
    const url = await ARCHIVES[of](stage, owner);
    expect(await look(url)).toEqual([200, 200]);
    const { now } = stage.clock;
    await act(stage, owner);
    expect(await look(url)).toEqual([404, 404]);
    stage.clock.now = now;
  });

  it.each(['account', 'event'] as const)('of %s stay while anything else happens', async (of) => {
    const owner = await addressOwner(stage);
    const bystander = await addressOwner(stage);
    const url = await ARCHIVES[of](stage, owner);
    await call(stage, 'DELETE', `${SESSIONS}/${await sessionOf(stage.product, owner.other)}`, owner.person);
    const others = await Promise.all([bystander.person, bystander.other].map((one) => sessionOf(stage.product, one)));
    await operator(stage, { action: 'block', email: bystander.person.email, reason: 'Beleidigt andere.' });
    stage.clock.now += 5 * HOUR_MS;
    expect(await look(url)).toEqual([200, 200]);
    stage.clock.now -= 5 * HOUR_MS;
    // Nobody gives an address a longer right.
    for (const right of ['token', 'mail', ...others.map((id) => `session.${id}`)])
      expect(await look(url.replace(/right=[^&]+/, `right=${right}`))).toEqual([404, 404]);
  });

  const CUTS = ['their session, signed out elsewhere', 'a block', 'the end of the event', 'six hours'];
  it.each(CUTS)('cut a download that has begun, with %s', async (what) => {
    const owner = await addressOwner(stage, 24);
    const url = await ARCHIVES.event(stage, owner);
    const loads = await Promise.all(
      origins.map(async (origin) => {
        const response = await fetch(new URL(url, origin));
        const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
        return { reader, first: await reader.read() };
      }),
    );
    expect(loads.map(({ first }) => first.done)).toEqual([false, false]);
    const { now } = stage.clock;
    await ENDS_OF_EVENT[what]?.(stage, owner);
    const go = ({ reader }: (typeof loads)[number]) =>
      reader.read().then(
        ({ done }) => (done ? 'whole' : 'more'),
        () => 'cut',
      );
    // Read slowly, so that the archive lasts.
    for (const load of loads) await expect.poll(() => go(load), { interval: 20, timeout: 20_000 }).toBe('cut');
    stage.clock.now = now;
  });

  it('of the mail that tells of a block stay for 30 days', async () => {
    const { person, other } = await addressOwner(stage);
    const { email } = person;
    await operator(stage, { action: 'block', email, reason: 'Beleidigt andere.' });
    const mail = await mailTo(stage.product, email, 1);
    const { pathname, search } = linkIn({ ...mail, text: mail.text?.split('– – –')[0] });
    const url = `${pathname}${search}`;
    // A blocked account may ask for its archive; that address is an ordinary one.
    const asked = await stage.product.app.inject({ url: accountExport.path, headers: person.headers });
    const own = v.parse(accountExport.reply, asked.json()).url;
    expect([await look(url), await look(own)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    await operator(stage, { action: 'unblock', email });
    await call(stage, 'DELETE', SESSIONS, { headers: other.headers });
    // As a mail program hands it on (wire 49); another signature stays one.
    expect([await look(`${url}).`), await look(`${url}%E2%80%8B`), await look(`${url}A`)]).toEqual([
      [200, 200],
      [200, 200],
      [404, 404],
    ]);
    const { now } = stage.clock;
    stage.clock.now += 29 * DAY_MS;
    expect([await look(url), await look(own)]).toEqual([
      [200, 200],
      [404, 404],
    ]);
    stage.clock.now += 2 * DAY_MS;
    expect(await look(url)).toEqual([404, 404]);
    stage.clock.now = now;
  });
});

describe.each(databases)('signed addresses of media on $name', ({ create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create);
  });
  afterAll(() => stage.close());
  const look = async (url: string) => (await stage.product.app.inject({ method: 'HEAD', url })).statusCode;

  it('of one’s own end within half an hour', async () => {
    const { device } = await stage.person();
    const { originalUrl } = ready(await device.upload(stage.photo, {}));
    expect(await look(originalUrl)).toBe(200);
    stage.clock.now += 31 * MINUTE_MS;
    expect(await look(originalUrl)).toBe(404);
    stage.clock.now -= 31 * MINUTE_MS;
  });

  it('of a guest book end with the event', async () => {
    const event = await stage.event();
    const file = guestFile(stage.photo);
    const guest = guestOf(stage, event, { files: [file] });
    await guest.put();
    await guest.send(file, stage.photo);
    const shown = async () => {
      const response = await stage.call('GET', sharedEvent.path.replace(':token', event.shareToken));
      const [entry] = v.parse(sharedEvent.reply, await response.json()).entries;
      return entry?.pictures[0]?.displayUrl ?? '';
    };
    await expect.poll(async () => look(await shown()), { timeout: 20_000 }).toBe(200);
    const url = await shown();
    await call(stage, 'DELETE', `/api/events/${event.id}`, { headers: stage.host.headers });
    expect(await look(url)).toBe(404);
  });
});

it('are of four kinds: a fifth joins this suite', () => {
  const signed = RAW_CALLS.filter(({ summary }) => summary.includes('by its signed address'));
  expect(signed.map(({ path }) => path).sort()).toEqual([
    ...['/api/account/export/{account}', '/api/events/{id}/archive'],
    ...['/api/media/profile/{owner}/{id}', '/api/media/{owner}/{hash}/{variant}'],
  ]);
});

describe.each(databases)('signed addresses of an archive without a session on $name', ({ create }) => {
  const clock = { now: Date.now() };
  let stage: HostedStage;
  beforeAll(async () => {
    stage = await openHostedStage(create, { now: () => clock.now });
  });
  afterAll(() => stage.close());

  it('end after an hour, and with a block', async () => {
    const who = stage.stranger();
    await stage.account(who);
    const token = await stage.token(who, { auth_time: Math.floor(Date.now() / 1000) });
    const ask = async () => v.parse(accountExport.reply, (await stage.call(token, 'GET', accountExport.path)).json());
    const look = async (url: string) => (await stage.product.app.inject({ method: 'HEAD', url })).statusCode;
    const { url, expiresAt } = await ask();
    expect(expiresAt - Math.floor(clock.now / 1000)).toBe(3600);
    const { now } = clock;
    clock.now += 59 * MINUTE_MS;
    expect(await look(url)).toBe(200);
    clock.now += 2 * MINUTE_MS;
    expect(await look(url)).toBe(404);
    clock.now = now;
    expect(await look(url)).toBe(200);
    await operator(stage, { action: 'block', email: who.email, reason: 'Beleidigt andere.' });
    expect(await look(url)).toBe(404);
    expect(await look((await ask()).url)).toBe(200);
  });
});
