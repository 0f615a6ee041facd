import type { LostContent } from '@tagfalter/domain/revision';
import { and, eq, inArray } from 'drizzle-orm';
import { revisions } from '#api/db/entry-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { normalizeContent } from '../rules/normalize-change.ts';

/** Revisions of some entries, so that a repeated import adds none twice. */
export class KnownVersions {
  readonly #keys = new Set<string>();

  static async of(db: Db | Tx, accountId: string, entryIds: readonly string[]): Promise<KnownVersions> {
    const known = new KnownVersions();
    if (entryIds.length === 0) return known;
    const isOfDays = and(eq(revisions.accountId, accountId), inArray(revisions.entryId, [...entryIds]));
    const { entryId, content } = revisions;
    for (const row of await db.select({ entryId, content }).from(revisions).where(isOfDays)) {
      known.add(row.entryId, row.content);
    }
    return known;
  }

  add(entryId: string, content: LostContent): void {
    this.#keys.add(keyOf(entryId, content));
  }

  /** @param content in stored form */
  has(entryId: string, content: LostContent): boolean {
    return this.#keys.has(keyOf(entryId, content));
  }

  /** Unknown contents, in stored form. @throws Refusal for impossible contents */
  fresh(entryId: string, contents: readonly LostContent[]): LostContent[] {
    return contents.map(normalizeContent).filter((content) => !this.has(entryId, content));
  }
}

/** Equal contents have equal keys, whatever the order of JSON names. */
function keyOf(entryId: string, content: LostContent): string {
  const sorted = JSON.stringify(content, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
  return `${entryId} ${sorted}`;
}
