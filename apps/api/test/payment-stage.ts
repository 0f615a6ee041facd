import * as v from 'valibot';
import { createPayments } from '#api/adapters/product-payments.ts';
import { readConfig } from '#api/base/config.ts';
import { createLog } from '#api/base/log.ts';
import type { OpenDatabase } from '#api/db/open.ts';
import type { Order } from '#api/ports/payments.ts';
import type { Product } from './product.ts';

export const ORIGIN = 'http://127.0.0.1:8080';

/** A received webhook. */
export interface Hook {
  headers: Record<string, string>;
  body: Buffer;
}

export const HookBody = v.object({ id: v.string(), event_type: v.string() });

/** Stand-in and adapter on a database with a clock; webhooks are collected. */
export function payStage({ db }: OpenDatabase) {
  let time = Date.parse('2026-01-31T10:00:00Z');
  const log = createLog('silent');
  const now = () => time;
  const { payments, standIn } = createPayments({ config: readConfig({}), db, now, log });
  if (!standIn) throw new Error('no stand-in');
  const hooks: Hook[] = [];
  let response = 200;
  standIn.deliverTo(async (headers, body) => {
    hooks.push({ headers, body });
    return response;
  });
  return {
    payments,
    standIn,
    hooks,
    now,
    pass(ms: number) {
      time += ms;
    },
    /** Sets the product's reply to webhooks. */
    replyWith(status: number) {
      response = status;
    },
    /** Received types. */
    types: () => hooks.map(({ body }) => v.parse(HookBody, JSON.parse(body.toString())).event_type),
  };
}

let orders = 0;

/** An order with a unique request id. */
export function anOrder(more: Partial<Order> = {}): Order {
  orders += 1;
  return {
    requestId: `order-${orders}-${process.pid}-${performance.now()}`,
    accountId: 'b7c1a3f0-5d2e-4c6b-9a8f-0123456789ab',
    language: 'de',
    returnUrl: `${ORIGIN}/subscription/success`,
    cancelUrl: `${ORIGIN}/subscription`,
    ...more,
  };
}

/** Submits the approval form. */
export function decide(
  product: Product,
  approvalUrl: string,
  decision: string,
  { first = 'now', ...headers }: Record<string, string> = {},
) {
  const { pathname, search } = new URL(approvalUrl);
  return product.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: `decision=${decision}&first=${first}`,
  });
}
