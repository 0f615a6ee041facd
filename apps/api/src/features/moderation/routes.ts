import { adminModeration, type ModerationOutcome, type ModerationRequest } from '@tagfalter/contract/admin-moderation';
import { moderationNotices } from '@tagfalter/contract/moderation-notices';
import { createReport } from '@tagfalter/contract/reports';
import { type Route, route } from '#api/http/route.ts';
import { blockAccount, unblockAccount } from './block.ts';
import type { ModerationDeps } from './moderation-deps.ts';
import { readNotices } from './notices.ts';
import { createReporting, type ReportDeps } from './report.ts';
import { dismissReports, listReported, showReported } from './reported.ts';
import { restoreTakenDown, takeDown } from './take-down.ts';

interface Deps extends ModerationDeps, ReportDeps {
  contact: string;
}

/** Reports, decisions (`npm run moderate`), and notices to their subjects. */
export function moderationRoutes(deps: Deps): Route[] {
  const report = createReporting(deps);
  return [
    route(createReport, async ({ body, actor, ip }) => {
      await report(body, { actor, ip });
      return undefined;
    }),
    route(moderationNotices, ({ actor }) => readNotices(deps.db, actor, deps.contact)),
    route(adminModeration, ({ body }) => moderate(deps, body)),
  ];
}

function moderate(deps: ModerationDeps, request: ModerationRequest): Promise<ModerationOutcome> {
  switch (request.action) {
    case 'list':
      return listReported(deps);
    case 'show':
      return showReported(deps, request.subject);
    case 'take-down':
      return takeDown(deps, request, request.reason);
    case 'restore':
      return restoreTakenDown(deps, request);
    case 'dismiss':
      return dismissReports(deps, request);
    case 'block':
      return blockAccount(deps, request.email, request.reason);
    case 'unblock':
      return unblockAccount(deps, request.email);
  }
}
