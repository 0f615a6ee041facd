import { ENDPOINTS } from '@tagfalter/contract/endpoints';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { type Person, registerPerson } from './product.ts';
import { productOn } from './product-on.ts';

/** Requests of each call: a slice here, more by `npm run soak -- --only requests`. */
const RUNS = Number(process.env.SOAK_COUNT ?? 10);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const nasty = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    'a\udc00b',
    '../../x',
    "';--",
    '%00',
    '🦋'.repeat(50),
    '9'.repeat(400),
    '2026-02-30',
  ),
  fc.string({ unit: 'binary' }),
);
const value = fc.anything({
  maxDepth: 3,
  values: [nasty, fc.integer(), fc.double(), fc.boolean(), fc.constant(null)],
  key: nasty,
});
/** Bodies that are nearly right: field names of the contract with any values. */
const NAMES = [
  'text',
  'date',
  'timeZone',
  'mood',
  'protocol',
  'clientId',
  'mutations',
  'hashes',
  'invitationCode',
  'firstName',
  'lastName',
  'email',
  'password',
  'name',
  'count',
  'newPassword',
  'currentPassword',
  'token',
  'username',
  'profileImageUrl',
  'visibility',
  'isFavorite',
  'consent',
  'audioTranscript',
  'imageUrls',
  'event',
  'subscription',
  'endpoint',
  'keys',
  'reminder',
  'minute',
  'language',
  'emoji',
  'message',
  'befriend',
  'takesReplies',
  'kind',
  'id',
  'owner',
  'reason',
  'action',
  'subject',
  'entryContent',
  'profile',
  'linkedinInfo',
  'generalDescription',
  'targetAudience',
  'postGoal',
  'tonality',
  'addressForm',
  'ctaType',
  'ctaText',
  'specialInstructions',
  'summary',
  'topMoment',
  'optimizedImageUrls',
  'returnUrl',
  'cancelUrl',
  'beginsAtOnce',
  'subscriptionId',
  'baToken',
];
const body = fc.oneof(fc.dictionary(fc.constantFrom(...NAMES), fc.oneof(nasty, value)), value);

const calls = [
  ...ENDPOINTS.filter(({ path }) => path !== '/api/sync/stream').map(({ method, path }) => ({ method, path })),
  { method: 'POST' as const, path: '/api/identity/sign-up/email' },
  { method: 'POST' as const, path: '/api/identity/sign-in/email' },
  { method: 'GET' as const, path: '/api/identity/token' },
  { method: 'GET' as const, path: '/api/identity/verify-email' },
  { method: 'POST' as const, path: '/api/identity/request-password-reset' },
  { method: 'POST' as const, path: '/api/identity/reset-password' },
];

describe.each(databases)('malformed requests on $name', ({ create }) => {
  const stage = productOn(create);
  let person: Person;
  beforeAll(async () => {
    person = await registerPerson(stage.product);
  });

  it.each(calls)(
    '$method $path never breaks (promise 13)',
    { timeout: 60_000 + RUNS * 600 },
    async ({ method, path }) => {
      const property = fc.asyncProperty(
        body,
        nasty,
        fc.dictionary(nasty, nasty, { maxKeys: 3 }),
        async (payload, part, query) => {
          const url = `${path.replace(/:\w+/g, encodeURIComponent(part.toWellFormed()) || 'x')}?${new URLSearchParams(query)}`;
          const sent = method === 'GET' ? {} : { payload: JSON.stringify(payload) ?? 'null' };
          const headers = { ...person.headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) };
          const answer = await stage.product.app.inject({ method, url, headers, ...sent });
          expect(answer.statusCode, `${url} ${sent.payload} ${answer.body}`).toBeLessThan(500);
        },
      );
      await fc.assert(property, { numRuns: RUNS, seed: SEED });
    },
  );

  it('answers very deep and very wide JSON', async () => {
    const headers = { ...person.headers, 'content-type': 'application/json' };
    for (const payload of [
      `${'['.repeat(400_000)}${']'.repeat(400_000)}`,
      `{"mutations":[${'{},'.repeat(200_000)}{}]}`,
    ]) {
      const answer = await stage.product.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload });
      expect(answer.statusCode).toBe(400);
    }
  });

  it('keeps a name with characters that no stage.database holds', async () => {
    const payload = { email: `nul${Date.now()}@example.org`, password: 'Schmetterling-7', name: 'Mia\0 \ud800' };
    const answer = await stage.product.app.inject({ method: 'POST', url: '/api/identity/sign-up/email', payload });
    expect([answer.statusCode, answer.json().user.name]).toEqual([200, 'Mia\uFFFD \uFFFD']);
  });
});
