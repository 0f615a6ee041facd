import type { JudgedVersion, ModerationOutcome } from '@tagfalter/contract/admin-moderation';
import { Refusal } from '#api/base/refusal.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import type { Versions } from '#api/changes/versions.ts';
import type { Tx } from '#api/db/open.ts';
import type { ModerationDeps } from './moderation-deps.ts';
import { findSubject, type ModeratedSubject } from './subject.ts';

/** Version shown to the operator: the thing, and its newest report. */
export function nameVersion(found: ModeratedSubject | undefined, said: readonly { number: number }[]): string {
  return `${found?.version ?? 0}.${Math.max(0, ...said.map(({ number }) => number))}`;
}

interface ReportView {
  /** As it was shown; undefined if it was gone. */
  found: ModeratedSubject | undefined;
  /** Number of the newest report that was shown. */
  newest: number;
  versions: Versions;
}

/**
 * Runs an act of the operator under the owner's lock, upon exactly what was shown (spec decision 61).
 * @throws Refusal `conflict` if the thing is no longer as it was shown; nothing is decided
 */
export async function judgeSubject(
  deps: ModerationDeps,
  { subject, version }: JudgedVersion,
  act: (tx: Tx, seen: ReportView) => Promise<ModerationOutcome>,
): Promise<ModerationOutcome> {
  const [shown, newest = 0] = version.split('.').map(Number);
  try {
    return await changeOwner(deps, subject.ownerId, async (tx, versions) => {
      const found = await findSubject(tx, subject);
      if ((found?.version ?? 0) !== shown) throw new Refusal('conflict');
      return act(tx, { found, newest, versions });
    });
  } catch (fault) {
    // The account or guest book has ended.
    if (fault instanceof Refusal && fault.code === 'not_found') return { outcome: 'missing' };
    throw fault;
  }
}
