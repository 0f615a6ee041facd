import type { DiaryDb } from '../db/diary-db.ts';
import { countUnsent, totalUnsent } from './waiting.ts';

/** Absent in many browsers. */
export interface BadgeHost {
  setAppBadge?: (count: number) => Promise<void>;
}

/** Counts like 'Sicherung'. @throws storage error */
export async function badgeUnsent(db: DiaryDb, host: BadgeHost): Promise<void> {
  if (!host.setAppBadge) return;
  const count = totalUnsent(await countUnsent(db));
  try {
    await host.setAppBadge(count);
  } catch (error) {
    // Expected: the browser does not let this kind of page mark an icon.
    if (!(error instanceof DOMException)) throw error;
  }
}
