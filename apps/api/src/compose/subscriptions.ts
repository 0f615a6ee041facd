import type { FastifyInstance } from 'fastify';
import type { Changes } from '#api/changes/owner-lock.ts';
import { MAIL_JOB } from '#api/features/subscriptions/mails/order-mails.ts';
import { createMailing } from '#api/features/subscriptions/mails/send-mails.ts';
import { subscriptionRoutes } from '#api/features/subscriptions/routes.ts';
import { createSettling, EVERY_MINUTE, SETTLE_JOB } from '#api/features/subscriptions/settle-due.ts';
import type { SubscriptionDeps } from '#api/features/subscriptions/subscription-deps.ts';
import { paymentWebhook } from '#api/features/subscriptions/webhook.ts';
import { ownOrigins } from '#api/http/own-origins.ts';
import type { Route } from '#api/http/route.ts';
import { SUBSCRIPTION_MAILS } from '#api/mails/subscription.ts';
import type { Deps } from './deps.ts';

export function subscriptionDeps({ payments, jobs, now, log }: Deps, changes: Changes): SubscriptionDeps {
  return { ...changes, payments, jobs, now, log };
}

/** Joins subscriptions with the payment service and their jobs. Call before the jobs start. */
export async function joinSubscriptions(app: FastifyInstance, deps: Deps, changes: Changes): Promise<Route[]> {
  const { db, now, log, jobs, payments, sendMail, config } = deps;
  const own = ownOrigins(config);
  const subscribing = { ...subscriptionDeps(deps, changes), isOwnOrigin: (origin: string) => own.has(origin) };
  const place = { publicUrl: config.publicUrl, contact: config.contact, isTest: payments.kind === 'test' };
  jobs.handle(SETTLE_JOB, createSettling(subscribing));
  jobs.schedule(SETTLE_JOB, EVERY_MINUTE);
  jobs.handle(
    MAIL_JOB,
    createMailing({
      ...{ db, sendMail, jobs, now, log },
      wordsOf: ({ kind, language, details }) => SUBSCRIPTION_MAILS[kind][language]({ ...details, ...place }),
    }),
  );
  jobs.schedule(MAIL_JOB, EVERY_MINUTE);
  await app.register(paymentWebhook(subscribing));
  return subscriptionRoutes({ ...subscribing, throttles: deps.throttles });
}
