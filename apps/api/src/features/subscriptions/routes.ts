import {
  activateSubscription,
  cancelSubscription,
  createSubscription,
  listSubscriptions,
  reactivateSubscription,
} from '@tagfalter/contract/subscriptions';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import { Refusal } from '#api/base/refusal.ts';
import { idempotencyKey } from '#api/changes/idempotency.ts';
import { type Route, route } from '#api/http/route.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import { activate } from './activate.ts';
import { cancel } from './cancel.ts';
import { orderOnce } from './order.ts';
import { reactivate } from './reactivate.ts';
import { isPaid, listRows, present } from './repository.ts';
import { settleForReader } from './settle-due.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

/** Per account, of calls that act at the payment service. */
const ACTS = { marks: 30, span: 10 * MINUTE_MS };

interface RouteDeps extends SubscriptionDeps {
  throttles: Throttles;
  isOwnOrigin(origin: string): boolean;
}

export function subscriptionRoutes(deps: RouteDeps): Route[] {
  const acts = deps.throttles.create('acts on subscriptions', ACTS, deps.now);
  const count = (accountId: string) => acts.require(accountId);
  return [
    route(listSubscriptions, async ({ actor: { accountId } }) => {
      await settleForReader(deps, (await listRows(deps.db, accountId)).filter(isPaid));
      const rows = await listRows(deps.db, accountId);
      const isTest = deps.payments.kind === 'test';
      return { subscriptions: rows.map((row) => present(row, deps.now())), isTest };
    }),
    route(createSubscription, async ({ actor, body, headers }) => {
      requireOwn(deps, body, 'returnUrl');
      requireOwn(deps, body, 'cancelUrl');
      const key = idempotencyKey(headers['idempotency-key'], createSubscription.path);
      await count(actor.accountId);
      return v.parse(createSubscription.reply, await orderOnce(deps, actor, { ordering: body, key }));
    }),
    route(activateSubscription, async ({ actor: { accountId }, body: { subscriptionId }, reply }) => {
      await count(accountId);
      const row = await activate(deps, { accountId, subscriptionId });
      if (row === null) reply.code(202);
      return { subscription: row && present(row, deps.now()) };
    }),
    route(cancelSubscription, async ({ actor: { accountId }, headers }) => {
      const key = idempotencyKey(headers['idempotency-key'], cancelSubscription.path);
      return v.parse(cancelSubscription.reply, await cancel(deps, { accountId, key }));
    }),
    route(reactivateSubscription, async ({ actor: { accountId }, headers }) => {
      const key = idempotencyKey(headers['idempotency-key'], reactivateSubscription.path);
      await count(accountId);
      return v.parse(reactivateSubscription.reply, await reactivate(deps, { accountId, key }));
    }),
  ];
}

type Returns = { returnUrl: string; cancelUrl: string };

/** Return addresses must be ours. @throws Refusal `bad_request` */
function requireOwn({ isOwnOrigin }: RouteDeps, body: Returns, field: keyof Returns): void {
  const address = URL.parse(body[field]);
  const isPlain = address !== null && address.username === '' && address.password === '';
  if (!isPlain || !isOwnOrigin(address.origin)) throw new Refusal('bad_request', { details: { fields: [field] } });
}
