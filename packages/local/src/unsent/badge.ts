import type { DiaryDb } from '../db/diary-db.ts';
import { countUnsent, totalUnsent } from './waiting.ts';

/** The part of a browser's `navigator` that marks the icon of an installed app; absent in many browsers. */
export interface BadgeHost {
  setAppBadge?: (count: number) => Promise<void>;
}

/**
 * Shows on the app's icon how much has not arrived: as much as 'Sicherung' lists, so windows and the worker say the same,
 * whoever says it last. Nothing is shown for 0.
 * @throws storage error
 */
export async function badgeUnsent(db: DiaryDb, host: BadgeHost): Promise<void> {
  if (!host.setAppBadge) return;
  const count = totalUnsent(await countUnsent(db));
  try {
    await host.setAppBadge(count);
  } catch (error) {
    // Expected: the browser does not let a page of this kind mark an icon.
    if (!(error instanceof DOMException)) throw error;
  }
}
