import { ownerVersionOf } from '#api/archive/owner-version.ts';
import type { EntryDeps } from '#api/features/entries/rest/entry-deps.ts';
import { findReportableEntry } from '#api/features/entries/rest/reportable.ts';
import { findReportableShare } from '#api/features/entries/share/read-shared.ts';
import { findReportableContributions } from '#api/features/events/find-reportable.ts';
import type { ExportSigner } from '#api/features/export/address.ts';
import type { ModerationDeps } from '#api/features/moderation/moderation-deps.ts';
import { forgetReports, type ReportDeps } from '#api/features/moderation/report.ts';
import { moderationRoutes } from '#api/features/moderation/routes.ts';
import { decisionMail } from '#api/mails/decision.ts';
import type { ArchiveParts } from './archives.ts';
import type { Deps } from './deps.ts';
import { maintenanceJob } from './maintenance.ts';
import type { SharedDeps } from './shared.ts';
import type { Subject } from './subject.ts';

interface Needs extends Pick<ArchiveParts, 'exportSigner'> {
  entries: EntryDeps;
}

/** Reports of entries and guests' entries, and what the operator decides. */
export function joinModeration(shared: SharedDeps, { entries, exportSigner }: Needs): Subject {
  const { db, throttles, config } = shared;
  const findReported: ReportDeps['findReported'] = async (report, actor) => {
    if (report.kind === 'guest-entry') return findReportableContributions(db, report);
    const found =
      report.kind === 'entry'
        ? await findReportableEntry(entries, actor, report)
        : await findReportableShare(entries, report.id);
    return found ? [found] : [];
  };
  const deps = {
    ...{ ...entries, throttles, findReported, contact: config.contact },
    reporterKey: shared.signingKey,
    announce: announceDecision(shared, exportSigner),
  };
  const forget = { name: 'forget-reports', cron: '35 * * * *', run: (at: number) => forgetReports(db, at) };
  return { routes: moderationRoutes(deps), jobs: [maintenanceJob(shared, forget)] };
}

/** Mails a decision with its reason; a blocked account also gets its archive link. */
function announceDecision({ db, now, post, config }: Deps, signer: ExportSigner): ModerationDeps['announce'] {
  return async (email, { what, reason, date, accountId }) => {
    const version = what === 'account' ? await ownerVersionOf(db, accountId) : undefined;
    const order =
      version === undefined ? undefined : ({ accountId, version, at: now(), language: 'de', year: null } as const);
    const address = order && (await signer.sign(order, { kind: 'mail' }));
    const archive = address && `${config.publicUrl}${address.url}`;
    return post({ to: email, ...decisionMail({ what, reason, date, contact: config.contact, archive }) });
  };
}
