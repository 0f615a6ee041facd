import { randomBytes, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import * as v from 'valibot';
import { languageOf } from '#api/base/language.ts';
import type { Delivery } from '#api/ports/payment-stand-in.ts';
import { refusalResponse, subscriptionResponse } from './answers.ts';
import { acted, isPastDue, newSubscription, Price, randomName, VERBS, type Verb } from './state.ts';
import type { StandInStore } from './store.ts';

const BODY_LIMIT = 64 * 1024;
const TOKEN_SECONDS = 9 * 60 * 60;

export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

export interface RestOptions {
  store: StandInStore;
  credentials: ClientCredentials;
  /** Address of the approval page. */
  approvalUrl(id: string, baToken: string): string;
  certificate: { id: string; pem: string };
  now: () => number;
  delivery: () => Delivery;
  /** Delivers due webhooks in the background. */
  deliverSoon(): void;
}

const Product = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{6,50}$/)), name: v.string(), type: v.string() });
const Cycles = v.pipe(
  v.array(v.looseObject({ pricing_scheme: v.looseObject({ fixed_price: Price }) })),
  v.minLength(1),
);
const Plan = v.looseObject({ product_id: v.string(), name: v.string(), billing_cycles: Cycles });
const PlanQuery = v.object({ product_id: v.string() });
const Order = v.object({
  plan_id: v.string(),
  plan: v.optional(v.object({ billing_cycles: Cycles })),
  custom_id: v.optional(v.pipe(v.string(), v.maxLength(127))),
  application_context: v.object({
    locale: v.optional(v.pipe(v.string(), v.maxLength(10)), 'de-DE'),
    return_url: v.pipe(v.string(), v.url(), v.maxLength(4000)),
    cancel_url: v.pipe(v.string(), v.url(), v.maxLength(4000)),
  }),
});
const Act = v.object({ reason: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) });
const Params = v.object({ id: v.string() });
const Headers = v.object({ 'paypal-request-id': v.optional(v.pipe(v.string(), v.maxLength(108))) });

const WRONG_STATUS: Readonly<Record<Verb, string>> = {
  suspend: 'Invalid subscription status for suspend action; subscription status should be active.',
  activate: 'Invalid subscription status for activate action; subscription status should be suspended.',
  cancel: 'Invalid subscription status for cancel action; subscription status should be active or suspended.',
};

/** The used part of PayPal's REST API as an HTTP server. Needs a token, like PayPal's. */
export function createRest(options: RestOptions): FastifyInstance {
  const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
  app.setErrorHandler((fault, _request, reply) => {
    if (fault instanceof v.ValiError) return refuse(reply, 400, 'INVALID_PARAMETER_VALUE');
    return reply.code(500).send({ name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error occurred.' });
  });
  authenticate(app, options);
  catalog(app, options);
  subscriptions(app, options);
  app.get('/v1/notifications/certs/:id', ({ params }, reply) =>
    v.parse(Params, params).id === options.certificate.id
      ? reply.type('application/x-pem-file').send(options.certificate.pem)
      : refuse(reply, 404, 'INVALID_RESOURCE_ID'),
  );
  return app;
}

function refuse(reply: FastifyReply, status: 400 | 401 | 404 | 422, issue: string): FastifyReply {
  return reply.code(status).send(refusalResponse(status, issue));
}

function authenticate(app: FastifyInstance, { credentials, now }: RestOptions): void {
  const issued = new Map<string, number>();
  const basic = `Basic ${Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`).toString('base64')}`;
  app.post('/v1/oauth2/token', ({ headers: { authorization = '' } }, reply) => {
    if (!isSame(authorization, basic)) return refuse(reply, 401, 'INVALID_CLIENT');
    for (const [token, until] of issued) if (until <= now()) issued.delete(token);
    const token = randomBytes(24).toString('base64url');
    issued.set(token, now() + TOKEN_SECONDS * 1000);
    return reply.send({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
  });
  app.addHook('onRequest', async ({ url, headers: { authorization = '' } }, reply) => {
    // Certificates are public, and a token request has no token yet.
    if (url === '/v1/oauth2/token' || url.startsWith('/v1/notifications/certs/')) return;
    const until = issued.get(authorization.replace(/^Bearer /, ''));
    if (until === undefined || until <= now()) await refuse(reply, 401, 'INVALID_TOKEN');
  });
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function catalog(app: FastifyInstance, { store, now }: RestOptions): void {
  app.post('/v1/catalogs/products', async ({ body, headers }, reply) => {
    const product = v.parse(Product, body);
    const state = { ...product, create_time: new Date(now()).toISOString() };
    const requestId = v.parse(Headers, headers)['paypal-request-id'];
    const made = await store.addOnce({ kind: 'product', id: product.id, requestId, state });
    return made.isNew || requestId !== undefined
      ? reply.code(201).send(made.state)
      : refuse(reply, 422, 'DUPLICATE_RESOURCE_IDENTIFIER');
  });
  app.post('/v1/billing/plans', async ({ body, headers }, reply) => {
    const plan = v.parse(Plan, body);
    if ((await store.find('product', plan.product_id)) === undefined) return refuse(reply, 404, 'INVALID_RESOURCE_ID');
    const id = `P-${randomName().slice(0, 24)}`;
    const state = { ...plan, id, status: 'ACTIVE', create_time: new Date(now()).toISOString() };
    const requestId = v.parse(Headers, headers)['paypal-request-id'];
    const made = await store.addOnce({ kind: 'plan', id, requestId, state });
    return reply.code(201).send(made.state);
  });
  app.get('/v1/billing/plans', async ({ query }, reply) => {
    const { product_id } = v.parse(PlanQuery, query);
    const plans = (await store.list('plan'))
      .map(({ state }) => v.parse(v.looseObject({ ...Plan.entries, id: v.string(), status: v.string() }), state))
      .filter((plan) => plan.product_id === product_id)
      .map(({ id, name, status }) => ({ id, product_id, name, status }));
    return reply.send({ plans, links: [{ href: 'https://api-m.paypal.com/v1/billing/plans', rel: 'self' }] });
  });
}

/** The regular cycle is the last. */
function priceOf({ billing_cycles }: { billing_cycles: v.InferOutput<typeof Cycles> }): v.InferOutput<typeof Price> {
  const last = billing_cycles.at(-1);
  if (!last) throw new Error('a plan has cycles');
  return last.pricing_scheme.fixed_price;
}

function subscriptions(app: FastifyInstance, options: RestOptions): void {
  const { store, now, delivery, deliverSoon, approvalUrl } = options;
  app.post('/v1/billing/subscriptions', async ({ body, headers }, reply) => {
    const order = v.parse(Order, body);
    const plan = await store.find('plan', order.plan_id);
    if (plan === undefined) return refuse(reply, 404, 'INVALID_RESOURCE_ID');
    await store.forgetUnapproved();
    const { return_url: returnUrl, cancel_url: cancelUrl, locale } = order.application_context;
    const language = languageOf(locale, 'de');
    const terms = { planId: order.plan_id, price: priceOf(order.plan ?? v.parse(Plan, plan)) };
    const wanted = { ...terms, isOverridden: order.plan !== undefined, customId: order.custom_id, language };
    const requestId = v.parse(Headers, headers)['paypal-request-id'];
    const id = `I-${randomName().slice(0, 12)}`;
    const made = await store.addOnce({
      kind: 'subscription',
      id,
      requestId,
      state: newSubscription({ ...wanted, returnUrl, cancelUrl }, now()),
    });
    const found = await store.change(made.id, delivery(), (state) => ({
      state,
      events: made.isNew ? ['CREATED'] : [],
    }));
    if (!found) return refuse(reply, 422, 'RESOURCE_BUSY');
    deliverSoon();
    const links = [{ href: approvalUrl(found.id, found.state.baToken), rel: 'approve', method: 'GET' }];
    return reply.code(201).send(subscriptionResponse(found.id, found.state, links));
  });
  app.get('/v1/billing/subscriptions/:id', async ({ params }, reply) => {
    const found = await store.change(v.parse(Params, params).id, delivery(), (state) => ({ state, events: [] }));
    deliverSoon();
    return found ? reply.send(subscriptionResponse(found.id, found.state)) : refuse(reply, 404, 'INVALID_RESOURCE_ID');
  });
  for (const verb of VERBS) {
    app.post(`/v1/billing/subscriptions/:id/${verb}`, async ({ params, body }, reply) => {
      v.parse(Act, body);
      const done = await store.change(v.parse(Params, params).id, delivery(), (state) =>
        verb === 'activate' && isPastDue(state) ? undefined : acted(state, verb, now()),
      );
      deliverSoon();
      if (!done) return refuse(reply, 404, 'INVALID_RESOURCE_ID');
      if (done.isAllowed) return reply.code(204).send();
      if (verb === 'activate' && isPastDue(done.state)) return refuse(reply, 422, 'SUBSCRIPTION_CANNOT_BE_ACTIVATED');
      return reply.code(422).send(refusalResponse(422, 'SUBSCRIPTION_STATUS_INVALID', WRONG_STATUS[verb]));
    });
  }
}
