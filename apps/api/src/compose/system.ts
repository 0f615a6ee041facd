import { join } from 'node:path';
import { adminAudit } from '@tagfalter/contract/admin-audit';
import { DAY_MS } from '@tagfalter/domain/durations';
import { backupRoutes } from '#api/backup/routes.ts';
import { everyProcess } from '#api/base/every-process.ts';
import { forgetEvents, noteOperatorEvent, noteOrLog, readAudit } from '#api/changes/audit-log.ts';
import { boundAccounts } from '#api/changes/bound-accounts.ts';
import { forgetReplies } from '#api/changes/forget-replies.ts';
import { systemRoutes } from '#api/features/system/routes.ts';
import { route } from '#api/http/route.ts';
import { sweepMails } from '#api/mails/sweep-mails.ts';
import { maintenanceJob } from './maintenance.ts';
import type { SharedDeps } from './shared.ts';
import type { Subject } from './subject.ts';

/** Health, backup and audit log, and the upkeep of what belongs to no other subject. */
export function joinSystem(shared: SharedDeps): Subject {
  const { config, db, now, log, throttles, clockWatch } = shared;
  const tasks = [
    { name: 'forget-replies', cron: '5 * * * *', run: (at: number) => forgetReplies(db, at) },
    { name: 'bound-accounts', cron: '45 * * * *', run: () => boundAccounts(db) },
    { name: 'forget-throttle-marks', cron: '10 * * * *', run: (at: number) => throttles.forget(at) },
    { name: 'forget-events', cron: '55 * * * *', run: (at: number) => forgetEvents(db, at) },
  ];
  const onBegin = () => noteOrLog(log, () => noteOperatorEvent(db, { kind: 'backup_taken', at: now() }));
  return {
    routes: [
      ...systemRoutes(shared),
      ...backupRoutes({ ...shared, onBegin }),
      route(adminAudit, async ({ body }) => ({ events: await readAudit(db, body) })),
    ],
    jobs: tasks.map((task) => maintenanceJob(shared, task)),
    hooks(app) {
      everyProcess(app, {
        name: 'written mails',
        everyMs: DAY_MS,
        run: async (signal) => {
          if (await clockWatch.mayDelete()) await sweepMails(join(config.dataDir, 'mail'), now(), signal);
        },
      });
    },
  };
}
