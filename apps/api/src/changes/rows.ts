import type { entries, revisions } from '#api/db/entry-schema.ts';

/** Entries are upserted; revisions are inserted after those of purged entries are deleted. */
export interface Rows {
  entries: readonly (typeof entries.$inferSelect)[];
  revisions: readonly (typeof revisions.$inferSelect)[];
  /** Ids of entries whose history goes (spec decision 42). */
  purged: readonly string[];
}
