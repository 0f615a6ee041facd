import type { entries, revisions } from '#api/db/entry-schema.ts';

/** Rows to write: entries are upserted, revisions inserted. */
export interface Rows {
  entries: readonly (typeof entries.$inferSelect)[];
  revisions: readonly (typeof revisions.$inferSelect)[];
}
