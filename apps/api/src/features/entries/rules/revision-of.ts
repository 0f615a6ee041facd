import { randomUUID } from 'node:crypto';
import type { Versions } from '#api/changes/versions.ts';
import type { revisions } from '#api/db/entry-schema.ts';
import type { SaveResult } from './apply-save.ts';

export type StoredRevision = typeof revisions.$inferSelect;

/**
 * Replaced content as a revision.
 * @param now milliseconds since the epoch
 * @returns one, or none if nothing was replaced
 */
export function revisionOf({ stored, lost, kind }: SaveResult, versions: Versions, now: number): StoredRevision[] {
  if (Object.keys(lost).length === 0) return [];
  const { accountId, entry } = stored;
  const version = versions.next();
  return [{ accountId, id: randomUUID(), entryId: entry.id, at: new Date(now), kind, content: lost, version }];
}
