import { randomUUID } from 'node:crypto';
import type { Versions } from '#api/changes/versions.ts';
import type { revisions } from '#api/db/entry-schema.ts';
import type { SaveResult } from './apply-save.ts';

export type StoredRevision = typeof revisions.$inferSelect;

/**
 * What a save has taken the place of, as an earlier version of the entry (decision 10).
 * @param now milliseconds since the epoch
 * @returns one revision, or none where everything that stood is still there
 */
export function revisionOf({ stored, lost, kind }: SaveResult, versions: Versions, now: number): StoredRevision[] {
  if (Object.keys(lost).length === 0) return [];
  const { accountId, entry } = stored;
  const version = versions.next();
  return [{ accountId, id: randomUUID(), entryId: entry.id, at: new Date(now), kind, content: lost, version }];
}
