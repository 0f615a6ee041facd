import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import type { FastifyInstance } from 'fastify';
import { everyProcess } from '#api/base/every-process.ts';
import { forgetEvents } from '#api/changes/audit-log.ts';
import { boundAccounts } from '#api/changes/bound-accounts.ts';
import { forgetReplies } from '#api/changes/forget-replies.ts';
import type { Changes } from '#api/changes/owner-lock.ts';
import type { ClockWatch } from '#api/db/clock-watch.ts';
import { forgetOrphans } from '#api/features/account/cleanup.ts';
import { eraseAccounts } from '#api/features/account/erase/erase-accounts.ts';
import { forgetUses } from '#api/features/assistant/uses.ts';
import { forgetDeclarations } from '#api/features/declarations/repository.ts';
import { compactTombstones } from '#api/features/entries/feed/compact.ts';
import { emptyDeletedDays } from '#api/features/entries/feed/empty-deleted.ts';
import { forgetRevisions } from '#api/features/entries/feed/revisions.ts';
import { type ShelvingDeps, shelveRevisions } from '#api/features/entries/feed/shelve-revisions.ts';
import { findOnShelves } from '#api/features/entries/named-media.ts';
import { forgetInvitations } from '#api/features/invitations/sent.ts';
import { collectMedia } from '#api/features/media/collect.ts';
import { collectShelfFiles } from '#api/features/media/shelf-files.ts';
import { spotCheckMedia } from '#api/features/media/spot-check.ts';
import { removeStrayBlobs } from '#api/features/media/stray-blobs.ts';
import type { UploadFinisher } from '#api/features/media/uploads/finish.ts';
import { forgetReports } from '#api/features/moderation/report.ts';
import { grantLateBonuses } from '#api/features/statistics/streak.ts';
import { forgetSubscriptionMails } from '#api/features/subscriptions/mails/send-mails.ts';
import { forgetPaymentEvents } from '#api/features/subscriptions/webhook.ts';
import { sweepMails } from '#api/mails/sweep-mails.ts';
import type { Deps } from './deps.ts';
import { scheduleMaintenance } from './maintenance.ts';

interface Options {
  changes: Changes;
  clockWatch: ClockWatch;
  /** For `eraseAccounts`. */
  erasing: Parameters<typeof eraseAccounts>[0];
  shelving: ShelvingDeps;
  findNamed: Parameters<typeof collectMedia>[0]['findNamed'];
  finisher: UploadFinisher;
  expireContributions(now: number): Promise<void>;
}

/** Schedules maintenance: of the database in one process, of its own directory in each. */
export function joinMaintenance(
  app: FastifyInstance,
  { config, db, blobs, jobs, throttles, now, log, identityProvider: provider }: Deps,
  { changes, clockWatch, erasing, shelving, findNamed, finisher, expireContributions }: Options,
): void {
  const collect = async (at: number): Promise<void> => {
    await collectMedia({ db, blobs, findNamed }, at);
    await collectShelfFiles({ db, blobs, findOnShelves }, at);
  };
  const endTerms = async (at: number): Promise<void> => {
    await shelveRevisions(shelving, at);
    await forgetRevisions(db, at);
  };
  scheduleMaintenance({ jobs, now, clockWatch }, [
    { name: 'forget-replies', cron: '5 * * * *', run: (at) => forgetReplies(db, at) },
    { name: 'bound-accounts', cron: '45 * * * *', run: () => boundAccounts(db) },
    { name: 'forget-throttle-marks', cron: '10 * * * *', run: (at) => throttles.forget(at) },
    { name: 'forget-events', cron: '55 * * * *', run: (at) => forgetEvents(db, at) },
    { name: 'forget-payment-events', cron: '50 4 * * *', run: (at) => forgetPaymentEvents(db, at) },
    { name: 'forget-subscription-mails', cron: '55 4 * * *', run: (at) => forgetSubscriptionMails(db, at) },
    { name: 'forget-reports', cron: '35 * * * *', run: (at) => forgetReports(db, at) },
    { name: 'forget-declarations', cron: '25 4 * * *', run: (at) => forgetDeclarations(db, at) },
    { name: 'erase-accounts', cron: '0 * * * *', run: (at) => eraseAccounts(erasing, at) },
    { name: 'forget-invitations', cron: '40 * * * *', run: (at) => forgetInvitations(db, at) },
    { name: 'forget-uses', cron: '10 * * * *', run: (at) => forgetUses(db, at) },
    { name: 'forget-revisions', cron: '15 * * * *', run: (at) => endTerms(at) },
    { name: 'spot-check-media', cron: '35 3 * * *', run: () => spotCheckMedia({ db, blobs, log }) },
    { name: 'empty-deleted-days', cron: '20 * * * *', run: (at) => emptyDeletedDays(changes, at) },
    { name: 'collect-media', cron: '40 3 * * *', run: (at) => collect(at) },
    { name: 'expire-contributions', cron: '55 * * * *', run: (at) => expireContributions(at) },
    { name: 'grant-bonuses', cron: '35 2 * * *', run: (at) => grantLateBonuses(changes, at) },
    { name: 'compact-tombstones', cron: '25 * * * *', run: (at) => compactTombstones(db, at) },
    ...(provider
      ? [
          { name: 'forget-orphans', cron: '30 * * * *', run: (at: number) => forgetOrphans(db, provider, at) },
          { name: 'forget-expired', cron: '50 * * * *', run: (at: number) => provider.forgetExpired(db, at) },
        ]
      : []),
  ]);
  everyProcess(app, {
    name: 'unfinished uploads',
    everyMs: HOUR_MS,
    run: async (signal) => finisher.sweep(await clockWatch.mayDelete(), signal),
  });
  everyProcess(app, {
    name: 'written mails',
    everyMs: DAY_MS,
    run: async (signal) => {
      if (await clockWatch.mayDelete()) await sweepMails(join(config.dataDir, 'mail'), now(), signal);
    },
  });
  everyProcess(app, {
    name: 'stray blobs',
    everyMs: DAY_MS,
    run: async (signal) => {
      if (await clockWatch.mayDelete()) await removeStrayBlobs({ db, blobs }, now(), signal);
    },
  });
}
