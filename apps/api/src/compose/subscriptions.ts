import { MAIL_JOB } from '#api/features/subscriptions/mails/order-mails.ts';
import { createMailing, forgetSubscriptionMails } from '#api/features/subscriptions/mails/send-mails.ts';
import { subscriptionRoutes } from '#api/features/subscriptions/routes.ts';
import { createSettling, EVERY_MINUTE, SETTLE_JOB } from '#api/features/subscriptions/settle-due.ts';
import type { SubscriptionDeps } from '#api/features/subscriptions/subscription-deps.ts';
import { forgetPaymentEvents, paymentWebhook } from '#api/features/subscriptions/webhook.ts';
import { SUBSCRIPTION_MAILS } from '#api/mails/subscription.ts';
import { maintenanceJob } from './maintenance.ts';
import type { SharedDeps } from './shared.ts';
import { type Subject, scheduledJob } from './subject.ts';

export function createSubscriptionDeps({ changes, payments, jobs, now, log }: SharedDeps): SubscriptionDeps {
  return { ...changes, payments, jobs, now, log };
}

/** Joins subscriptions with the payment service. */
export function joinSubscriptions(shared: SharedDeps, { subscribing }: { subscribing: SubscriptionDeps }): Subject {
  const { db, now, log, jobs, payments, sendMail, config, isOwnOrigin, throttles } = shared;
  const deps = { ...subscribing, isOwnOrigin };
  const place = { publicUrl: config.publicUrl, contact: config.contact, isTest: payments.kind === 'test' };
  const mailing = createMailing({
    ...{ db, sendMail, jobs, now, log },
    wordsOf: ({ kind, language, details }) => SUBSCRIPTION_MAILS[kind][language]({ ...details, ...place }),
  });
  const tasks = [
    { name: 'forget-payment-events', cron: '50 4 * * *', run: (at: number) => forgetPaymentEvents(db, at) },
    { name: 'forget-subscription-mails', cron: '55 4 * * *', run: (at: number) => forgetSubscriptionMails(db, at) },
  ];
  return {
    routes: subscriptionRoutes({ ...deps, throttles }),
    pages: [paymentWebhook(deps)],
    jobs: [
      scheduledJob(SETTLE_JOB, EVERY_MINUTE, createSettling(deps)),
      scheduledJob(MAIL_JOB, EVERY_MINUTE, mailing),
      ...tasks.map((task) => maintenanceJob(shared, task)),
    ],
  };
}
