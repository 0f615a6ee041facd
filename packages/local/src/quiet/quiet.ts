import {
  changeQuiet,
  fitsQuiet,
  joinQuietChanges,
  nothingQuiet,
  type QuietChange,
  type QuietRule,
} from '@tagfalter/domain/quiet';
import type { DiaryDb } from '../db/diary-db.ts';
import type { QuietRow } from '../db/meta-rows.ts';
import { write } from '../db/write.ts';

export async function readQuietRow(db: DiaryDb): Promise<QuietRow> {
  const row = await db.meta.get('quiet');
  return row?.key === 'quiet' ? row : { key: 'quiet', rule: nothingQuiet() };
}

/** Whether the server or this device has set a rule. */
export async function isQuietKnown(db: DiaryDb): Promise<boolean> {
  return (await db.meta.get('quiet')) !== undefined;
}

/** Includes unsent changes. */
export async function readQuiet(db: DiaryDb): Promise<QuietRule> {
  const { rule, unsent } = await readQuietRow(db);
  return unsent ? changeQuiet(rule, unsent) : rule;
}

/** Lists that are not named count as empty. */
export interface QuietEdit {
  add?: Partial<QuietRule>;
  remove?: Partial<QuietRule>;
}

/**
 * Takes effect at once and is sent with the next exchange.
 * @returns false if the rule would exceed its bounds
 * @throws storage error (`isFull`)
 */
export async function changeQuietHere(db: DiaryDb, { add, remove }: QuietEdit): Promise<boolean> {
  const change: QuietChange = { add: { ...nothingQuiet(), ...add }, remove: { ...nothingQuiet(), ...remove } };
  return write(db, [db.meta], async () => {
    const row = await readQuietRow(db);
    const unsent = row.unsent ? joinQuietChanges(row.unsent, change) : change;
    if (!fitsQuiet(changeQuiet(row.rule, unsent))) return false;
    await db.meta.put({ ...row, unsent });
    return true;
  });
}
