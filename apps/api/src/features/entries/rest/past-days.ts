import { adminEntries, type PastEntry } from '@tagfalter/contract/admin-entries';
import { hlcTick } from '@tagfalter/domain/clock';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { eq } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { noteAccountEvent } from '#api/changes/audit-log.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import { users } from '#api/db/account-schema.ts';
import { type Route, route } from '#api/http/route.ts';
import { writeRevisions } from '../feed/revisions.ts';
import { loadEntries, measuredAudio, writeEntries } from '../repository.ts';
import { applySave } from '../rules/apply-save.ts';
import type { KnownQuestions } from '../rules/questions-port.ts';
import { revisionOf, type StoredRevision } from '../rules/revision-of.ts';
import { latestStamp, type StoredEntry, writtenAs } from '../stored-entry.ts';

/** Client id of the demo in clocks. */
const IMPORT_CLIENT = 'import';

/** Evening of a date, about the middle of all time zones. */
const writtenAt = (date: string): number => Date.parse(`${date}T19:00:00Z`);

interface PastEntryDeps extends Changes {
  now: () => number;
}

/**
 * Writes past entries as a Pro account would have on each evening, by the usual rules. All or nothing.
 * @throws Refusal `not_found` for an unknown account, `bad_request` for an unknown question, and those of `applySave`
 */
async function writePastDays(
  deps: PastEntryDeps,
  questions: Pick<KnownQuestions, 'has'>,
  accountId: string,
  days: readonly PastEntry[],
): Promise<number> {
  const answered = days.flatMap(({ answers = {} }) => Object.keys(answers));
  if (!answered.every((id) => questions.has(id))) throw new Refusal('bad_request');
  const { email, entrySpace } = users;
  const [user] = await deps.db.select({ email, entrySpace }).from(users).where(eq(users.id, accountId));
  if (!user) throw new Refusal('not_found');
  const actor: Actor = { accountId, ...user, emailVerified: true, isPro: true, subscriptions: [] };
  return changeOwner(deps, accountId, async (tx, versions) => {
    const ids = days.map(({ date }) => entryIdFor(user.entrySpace, date));
    const existing = await loadEntries(tx, accountId, ids);
    const sounds = days.flatMap(({ fields }) => (fields.audio ? [fields.audio.hash] : []));
    const measured = await measuredAudio(tx, accountId, sounds);
    const written = new Map<string, StoredEntry>();
    const replaced: StoredRevision[] = [];
    for (const { date, timeZone, fields, addImages, answers } of days) {
      const id = entryIdFor(user.entrySpace, date);
      const current = written.get(id) ?? existing.get(id);
      const at = writtenAt(date);
      const clock = { at: hlcTick(latestStamp(current?.clocks ?? {}), at), by: IMPORT_CLIENT };
      const change = { fields, addImages, removeImages: [], answers };
      const request = { id, date, timeZone, change, clock, madeAt: at, receivedAt: at };
      const saved = applySave(current, actor, request, measured);
      if (saved.changed) written.set(id, writtenAs(saved.stored, IMPORT_CLIENT, versions));
      replaced.push(...revisionOf(saved, versions, deps.now()));
    }
    await writeEntries(tx, [...written.values()]);
    await writeRevisions(tx, replaced);
    await noteAccountEvent(tx, { accountId, kind: 'days_written', at: deps.now() });
    return written.size;
  });
}

/** Behind `npm run demo`. */
export function pastEntryRoutes(deps: PastEntryDeps, questions: Pick<KnownQuestions, 'has'>): Route[] {
  return [
    route(adminEntries, async ({ body }) => ({
      saved: await writePastDays(deps, questions, body.accountId, body.entries),
    })),
  ];
}
