import type { entries, revisions } from '#api/db/entry-schema.ts';

/** Rows to be written: entries take the place of those that stand, revisions are new. */
export interface Rows {
  entries: readonly (typeof entries.$inferSelect)[];
  revisions: readonly (typeof revisions.$inferSelect)[];
}
