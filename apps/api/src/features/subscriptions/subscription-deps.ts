import type { FastifyBaseLogger } from 'fastify';
import type { Changes } from '#api/changes/owner-lock.ts';
import type { Jobs } from '#api/ports/jobs.ts';
import type { Payments } from '#api/ports/payments.ts';

export interface SubscriptionDeps extends Changes {
  payments: Payments;
  jobs: Pick<Jobs, 'add'>;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}
