import type { EntryOffer } from '@tagfalter/contract/mutations';
import { HLC_ZERO } from '@tagfalter/domain/clock';
import type { DiaryDb } from '../db.ts';
import type { Env } from '../env.ts';
import type { RecoveryRow } from '../meta-rows.ts';
import { allRows } from '../packs.ts';
import type { GatheredRow } from '../rows.ts';
import { mediaOf, referUploads } from '../upload-rows.ts';
import { lackingMedia } from '../uploads/refer-returned.ts';
import { lostPart } from './offers.ts';
import { restartOutbox } from './renumber.ts';

interface Offer {
  entryId: string;
  args: EntryOffer;
}

/**
 * Puts into the outbox what of our days a restored server has lost, first of all, so that the edits after it meet the days
 * they were made on; whatever was taken but not pulled goes out again (S13). In the transaction in which what the server
 * holds takes the place of our days.
 * @param held what the server holds, by id
 */
export async function offerLost(
  db: DiaryDb,
  env: Env,
  held: ReadonlyMap<string, GatheredRow>,
  recovery: RecoveryRow,
): Promise<Offer[]> {
  const offers = (await allRows(db)).flatMap((row) => {
    const args = lostPart(row, held.get(row.id), recovery);
    return args ? [{ entryId: row.id, args }] : [];
  });
  const since = env.now();
  await restartOutbox(db, env, [
    // Their moment is in their arguments.
    ...offers.map((offer) => ({ ...offer, key: env.uuid(), name: 'entry.offer', at: HLC_ZERO, since })),
    ...(await db.outbox.orderBy('id').toArray()),
  ]);
  return offers;
}

/** Notes for sending the files that offers bring in, and those of the server's days that it has not got itself (S10). */
export async function referMedia(
  db: DiaryDb,
  env: Env,
  held: ReadonlyMap<string, GatheredRow>,
  offers: readonly Offer[],
): Promise<void> {
  const offered = offers.map(({ entryId, args }) => ({ entryId, args: { ...args, removeImages: [] } }));
  const lacking = [...held.values()].flatMap(({ id, base }) =>
    base ? [{ entryId: id, args: lackingMedia(base) }] : [],
  );
  // Only where there is something to do: Dexie loses its transaction over a hundred awaits that touch no table.
  const withMedia = [...offered, ...lacking].filter(({ args }) => mediaOf(args).length > 0);
  for (const { entryId, args } of withMedia) await referUploads(db, env, entryId, args);
}
