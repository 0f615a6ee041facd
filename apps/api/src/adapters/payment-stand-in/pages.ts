import { timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { languageOf } from '#api/base/language.ts';
import { networkOf } from '#api/base/network.ts';
import { createThrottle } from '#api/base/throttle.ts';
import { DELIVERIES, type StandInPages } from '#api/ports/payment-stand-in.ts';
import { approvalHtml, type Frame, payerHtml, refusedHtml } from './page-html.ts';
import {
  acted,
  approved,
  FIRST_PAYMENTS,
  monthEnded,
  randomName,
  type StandInState,
  type StateChange,
} from './state.ts';
import type { StandInStore, StoredSubscription } from './store.ts';

const COOKIE = 'testzahlung';
const COOKIE_SECONDS = 365 * 24 * 60 * 60;
const PAYER_PATH = '/testzahlung/payer';
/** Calls per network: more than a person makes. */
const RATE = { marks: 120, span: 60_000 };
const BODY_LIMIT = 2000;

const Approval = v.object({ id: v.pipe(v.string(), v.regex(/^I-[A-F0-9]{12}$/)) });
const Token = v.object({ ba_token: v.pipe(v.string(), v.maxLength(100)) });
const Decision = v.object({
  decision: v.picklist(['approve', 'cancel']),
  first: v.optional(v.picklist(FIRST_PAYMENTS), 'now'),
});
const PayerForm = v.object({
  id: v.string(),
  act: v.picklist(['suspend', 'activate', 'cancel', 'fail', 'month']),
  tell: v.optional(v.picklist(DELIVERIES), 'now'),
});

interface Options extends StandInPages {
  store: StandInStore;
  now: () => number;
  deliverDue(): Promise<void>;
  publicUrl: string;
}

/** Public pages: an unguessable token finds the order, a cookie the payer's account. */
export function createStandInPages(options: Options): FastifyPluginAsync {
  const { now, isOwnOrigin } = options;
  const throttle = createThrottle('pages of test payments', RATE, now);
  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    app.addHook('preHandler', async (request, reply) => {
      const { wait } = throttle.reserve(networkOf(request.ip));
      const { origin } = request.headers;
      if (wait > 0) {
        await show(reply.code(429).header('retry-after', wait), refusedHtml(frameOf(options, request), 'later'));
      } else if (request.method === 'POST' && origin !== undefined && !isOwnOrigin(origin)) {
        await show(reply.code(403), refusedHtml(frameOf(options, request), 'foreign'));
      }
    });
    const gone = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      show(reply.code(404), refusedHtml(frameOf(options, request), 'gone'));
    approvalPages(app, options, gone);
    payerPages(app, options, gone);
  };
}

type GonePage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
type App = Parameters<FastifyPluginAsync>[0];

function approvalPages(app: App, options: Options, gone: GonePage): void {
  const { store, now, deliverDue } = options;
  const find = async ({ params, query }: FastifyRequest): Promise<StoredSubscription | undefined> => {
    const [named, token] = [v.safeParse(Approval, params), v.safeParse(Token, query)];
    if (!named.success || !token.success) return undefined;
    const found = await store.change(named.output.id, 'now', (state) => ({ state, events: [] }));
    return found && isSame(found.state.baToken, token.output.ba_token) ? found : undefined;
  };
  app.get('/testzahlung/zustimmung/:id', async (request, reply) => {
    const found = await find(request);
    if (!found) return gone(request, reply);
    if (found.state.status !== 'APPROVAL_PENDING') return reply.redirect(PAYER_PATH, 303);
    const { returnUrl, cancelUrl } = found.state;
    return show(reply, approvalHtml({ ...frameOf(options, request), language: found.state.language }), [
      returnUrl,
      cancelUrl,
    ]);
  });
  app.post('/testzahlung/zustimmung/:id', async (request, reply) => {
    const found = await find(request);
    const form = v.safeParse(Decision, request.body);
    if (!found || !form.success) return gone(request, reply);
    if (form.output.decision === 'cancel') return reply.redirect(backTo(found.state.cancelUrl, found), 303);
    const { first } = form.output;
    await store.change(found.id, 'now', (state) => approved(state, first, now()));
    await store.givePayer(found.id, keepPayer(options, request, reply));
    await deliverDue();
    return reply.redirect(backTo(found.state.returnUrl, found), 303);
  });
}

function payerPages(app: App, options: Options, gone: GonePage): void {
  const { store, now, deliverDue } = options;
  app.get(PAYER_PATH, async (request, reply) => {
    const payer = payerOf(request);
    const kept = payer === undefined ? [] : await store.ofPayer(payer);
    return show(reply, payerHtml(frameOf(options, request), kept));
  });
  app.post(PAYER_PATH, async (request, reply) => {
    const payer = payerOf(request);
    const form = v.safeParse(PayerForm, request.body);
    // A cookie without an origin is not a browser's form.
    if (!form.success || payer === undefined || request.headers.origin === undefined) return gone(request, reply);
    const { id, act, tell } = form.output;
    if (!(await store.ofPayer(payer)).some((kept) => kept.id === id)) return gone(request, reply);
    await store.change(id, tell, (state) => payerAct(state, act, now()));
    await deliverDue();
    return reply.redirect(PAYER_PATH, 303);
  });
}

function payerAct(
  state: StandInState,
  act: v.InferOutput<typeof PayerForm>['act'],
  now: number,
): StateChange | undefined {
  if (act === 'fail') return { state: { ...state, failsNext: true }, events: [] };
  if (act === 'month') return { state: monthEnded(state, now), events: [] };
  return acted(state, act, now);
}

/** Redirects as PayPal does. */
function backTo(address: string, { id, state }: StoredSubscription): string {
  const url = new URL(address);
  url.searchParams.set('subscription_id', id);
  url.searchParams.set('ba_token', state.baToken);
  url.searchParams.set('token', state.token);
  return url.href;
}

function frameOf({ styles }: StandInPages, { headers }: FastifyRequest): Frame {
  return { styles, language: languageOf(headers['accept-language'], 'de') };
}

/** @param targets final addresses of the form: browsers also check redirects against the policy */
function show(reply: FastifyReply, html: string, targets: readonly string[] = []): FastifyReply {
  const forms = ["'self'", ...new Set(targets.map((target) => new URL(target).origin))].join(' ');
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; form-action ${forms}; frame-ancestors 'none'; base-uri 'none'`;
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      // Under the product's `no-referrer` browsers send `Origin: null` with a form (wire 48).
      'referrer-policy': 'same-origin',
      'content-security-policy': policy,
    })
    .send(html);
}

function payerOf({ headers: { cookie = '' } }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([A-F0-9]{32})(?:;|$)`).exec(cookie)?.[1];
}

/** This browser's test account, created if missing. */
function keepPayer({ publicUrl }: Options, request: FastifyRequest, reply: FastifyReply): string {
  const payer = payerOf(request) ?? randomName();
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${COOKIE}=${payer}; Path=/testzahlung; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  );
  return payer;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
