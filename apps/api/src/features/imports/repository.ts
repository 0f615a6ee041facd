import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { imports } from '#api/db/import-schema.ts';
import type { Db } from '#api/db/open.ts';

export type ImportRow = typeof imports.$inferSelect;

export interface ImportName {
  accountId: string;
  id: string;
}

const isOne = ({ accountId, id }: ImportName) => and(eq(imports.accountId, accountId), eq(imports.id, id));

export async function findImport(db: Db, accountId: string): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.accountId, accountId));
  return row;
}

/** Replaces an earlier import, unless it is being applied. @returns undefined then */
export async function startImport(
  db: Db,
  row: Pick<ImportRow, 'accountId' | 'id' | 'name' | 'size' | 'timeZone' | 'createdAt'>,
): Promise<ImportRow | undefined> {
  const { accountId, ...own } = row;
  const fresh = {
    ...own,
    state: 'uploading' as const,
    fault: null,
    report: null,
    given: {},
    ...NO_CHOICE,
    ...NO_PROGRESS,
  };
  const [written] = await db
    .insert(imports)
    .values({ accountId, ...fresh })
    .onConflictDoUpdate({ target: imports.accountId, set: fresh, setWhere: ne(imports.state, 'applying') })
    .returning();
  return written;
}

const NO_CHOICE = { keepVisible: [], restoreVisibility: false, leaveOut: 'nothing' as const };
const NO_PROGRESS = { doneDays: 0, donePhotos: 0, lastDay: null, recentDays: [], waitsFor: null };

/** Changes an import in one of these states. @returns undefined for another state or import */
export async function changeImport(
  db: Db,
  name: ImportName,
  from: readonly ImportRow['state'][],
  set: Partial<Omit<ImportRow, 'accountId' | 'id'>>,
): Promise<ImportRow | undefined> {
  const [row] = await db
    .update(imports)
    .set(set)
    .where(and(isOne(name), inArray(imports.state, [...from])))
    .returning();
  return row;
}

/** Imports that need a job. */
export async function findPending(db: Db): Promise<ImportName[]> {
  const { accountId, id, state } = imports;
  return db
    .select({ accountId, id })
    .from(imports)
    .where(inArray(state, ['checking', 'applying']));
}

/** Imports whose archive is still needed. */
export async function liveImports(db: Db): Promise<ReadonlySet<string>> {
  const isOver = ['done', 'cancelled', 'failed'] as const;
  const rows = await db
    .select({ id: imports.id })
    .from(imports)
    .where(sql`not ${inArray(imports.state, [...isOver])}`);
  return new Set(rows.map(({ id }) => id));
}

/** Other accounts' running uploads. */
export async function uploadingBeside(db: Db, accountId: string): Promise<Pick<ImportRow, 'id' | 'size'>[]> {
  const isOther = and(eq(imports.state, 'uploading'), ne(imports.accountId, accountId));
  return db.select({ id: imports.id, size: imports.size }).from(imports).where(isOther);
}

/** Deletes imports begun before `before`; running ones only before `last`. */
export async function forgetImports(db: Db, { before, last }: { before: Date; last: Date }): Promise<void> {
  const isOver = and(lt(imports.createdAt, before), ne(imports.state, 'applying'));
  await db.delete(imports).where(or(isOver, lt(imports.createdAt, last)));
}
