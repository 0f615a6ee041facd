import { versionOf } from '#api/archive/owner-version.ts';
import type { EntryDeps } from '#api/features/entries/rest/entry-deps.ts';
import { findReportableEntry } from '#api/features/entries/rest/reportable.ts';
import { findReportableShare } from '#api/features/entries/share/read-shared.ts';
import { findReportableContributions } from '#api/features/events/find-reportable.ts';
import type { ExportSigner } from '#api/features/export/address.ts';
import type { ModerationDeps } from '#api/features/moderation/moderation-deps.ts';
import type { ReportDeps } from '#api/features/moderation/report.ts';
import { moderationRoutes } from '#api/features/moderation/routes.ts';
import type { Route } from '#api/http/route.ts';
import { decisionMail } from '#api/mails/decision.ts';
import type { Deps } from './deps.ts';

export function joinModeration(deps: Deps, entries: EntryDeps & { exportSigner: ExportSigner }): Route[] {
  const { throttles, config } = deps;
  const findReported: ReportDeps['findReported'] = async (report, actor) => {
    if (report.kind === 'guest-entry') return findReportableContributions(deps.db, report);
    const found =
      report.kind === 'entry'
        ? await findReportableEntry(entries, actor, report)
        : await findReportableShare(entries, report.id);
    return found ? [found] : [];
  };
  return moderationRoutes({
    ...entries,
    throttles,
    reporterKey: deps.signingKey,
    contact: config.contact,
    findReported,
    tell: tellOfDecision(deps, entries.exportSigner),
  });
}

/** Mails a decision with its reason; a blocked account also gets its archive link. */
function tellOfDecision({ db, now, post, config }: Deps, signer: ExportSigner): ModerationDeps['tell'] {
  return async (email, { what, reason, date, accountId }) => {
    const version = what === 'account' ? await versionOf(db, accountId) : undefined;
    const order =
      version === undefined ? undefined : ({ accountId, version, at: now(), language: 'de', year: null } as const);
    const address = order && (await signer.sign(order, { kind: 'mail' }));
    const archive = address && `${config.publicUrl}${address.url}`;
    return post({ to: email, ...decisionMail({ what, reason, date, contact: config.contact, archive }) });
  };
}
