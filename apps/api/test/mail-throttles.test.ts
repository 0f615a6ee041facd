import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { embeddedDatabase } from './database.ts';
import { linkIn, mailsTo, mailTo } from './mailbox.ts';
import { registerPerson } from './product.ts';
import { productOn } from './product-on.ts';

const stage = productOn(embeddedDatabase.create);

const post = (path: string, payload: object, remoteAddress: string) =>
  stage.product.app.inject({ method: 'POST', url: `/api/identity/${path}`, payload, remoteAddress });
const addressOf = (index: number): string => `203.0.${index >> 8}.${index & 255}`;

/** Number of replies per status to concurrent requests. */
async function atOnce(count: number, ask: (index: number) => ReturnType<typeof post>): Promise<Record<number, number>> {
  const responses = await Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
  const counted: Record<number, number> = {};
  for (const { statusCode, headers } of responses) {
    counted[statusCode] = (counted[statusCode] ?? 0) + 1;
    if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  return counted;
}

it('fills no mailbox from many addresses at once', async () => {
  const { email } = await registerPerson(stage.product);
  const before = (await mailsTo(stage.product, email)).length;
  const answered = await atOnce(60, (index) => post('request-password-reset', { email }, addressOf(index)));
  // The person's own request among them is answered like all others (spec decision 62).
  expect(answered).toEqual({ 200: 60 });
  await expect.poll(async () => (await mailsTo(stage.product, email)).length, { timeout: 20_000 }).toBe(before + 20);
});

it('sends one address no mails to ever more accounts', async () => {
  const ask = (address: string) => post('request-password-reset', { email: `${randomUUID()}@example.org` }, address);
  expect(await atOnce(70, () => ask('198.51.100.1'))).toEqual({ 200: 60, 429: 10 });
  expect(await atOnce(70, (index) => ask(`2001:db8:5:5::${index.toString(16)}`))).toEqual({ 200: 60, 429: 10 });
  const { email, cookie } = await registerPerson(stage.product);
  const headers = { cookie, origin: stage.product.deps.config.publicUrl };
  const own = { method: 'POST', url: '/api/identity/send-verification-email', payload: { email } } as const;
  expect((await stage.product.app.inject({ ...own, headers, remoteAddress: '198.51.100.1' })).statusCode).toBe(200);
});

it('sends a confirmation five times an hour per person', async () => {
  const { email, cookie } = await registerPerson(stage.product);
  const headers = { cookie, origin: stage.product.deps.config.publicUrl };
  const url = '/api/identity/send-verification-email';
  const ask = (remoteAddress: string) =>
    stage.product.app.inject({ method: 'POST', url, payload: { email }, headers, remoteAddress });
  expect(await atOnce(8, (index) => ask(addressOf(index)))).toEqual({ 200: 5, 429: 3 });
  await expect.poll(async () => (await mailsTo(stage.product, email)).length, { timeout: 20_000 }).toBe(1 + 5);
});

it('sends a confirmation to whoever is signed in, whatever strangers ask for', async () => {
  const { email, cookie } = await registerPerson(stage.product);
  const url = 'send-verification-email';
  expect(await atOnce(60, (index) => post(url, { email }, addressOf(index)))).toEqual({ 200: 60 });
  await expect.poll(async () => (await mailsTo(stage.product, email)).length, { timeout: 20_000 }).toBe(1 + 20);
  const headers = { cookie, origin: stage.product.deps.config.publicUrl };
  const own = { method: 'POST', url: `/api/identity/${url}`, payload: { email }, headers } as const;
  expect((await stage.product.app.inject(own)).statusCode).toBe(200);
  await expect.poll(async () => (await mailsTo(stage.product, email)).length, { timeout: 20_000 }).toBe(1 + 21);
});

it('tries few broken links per address, and the right one always', async () => {
  const ask = (token: string) => post('reset-password', { newPassword: 'Admiral-Fuchs-9', token }, '198.51.100.2');
  expect(await atOnce(300, () => ask(randomUUID()))).toEqual({ 400: 60, 429: 240 });
  const { email } = await registerPerson(stage.product);
  await post('request-password-reset', { email }, '198.51.100.6');
  const token = linkIn(await mailTo(stage.product, email, 1)).searchParams.get('reset') ?? '';
  expect((await ask(token)).statusCode).toBe(200);
});

it('takes sixty sign-ups a minute per address, even at once', async () => {
  const payload = () => ({ email: `${randomUUID()}@example.org`, password: 'dragon', name: 'Mia' });
  expect(await atOnce(70, () => post('sign-up/email', payload(), '198.51.100.3'))).toEqual({ 400: 60, 429: 10 });
});
