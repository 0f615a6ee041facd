import type { GuestFile } from '@tagfalter/contract/contribution';
import type { Arrival, contributions } from '#api/db/event-schema.ts';
import type { EventMedium } from './media-port.ts';

type Media = ReadonlyMap<string, EventMedium>;
type Deliveries = Pick<typeof contributions.$inferSelect, 'files' | 'arrivals'>;

export function arrivalOf({ arrivals }: Pick<Deliveries, 'arrivals'>, hash: string): Arrival | undefined {
  return arrivals.find((arrival) => arrival.hash === hash);
}

/** Files not yet arrived; refused and stored ones have arrived, lost ones must come again. */
export function missingOf(row: Deliveries, media: Media): GuestFile[] {
  return row.files.filter(({ hash }) => {
    const arrival = arrivalOf(row, hash);
    return !arrival || (arrival.code === null && !media.has(hash));
  });
}

/** Hashes delivered and not refused. */
export function deliveredBy({ arrivals }: Pick<Deliveries, 'arrivals'>): string[] {
  return arrivals.filter(({ code }) => code === null).map(({ hash }) => hash);
}

/** Delivered media with their approval, in the order of files. */
export function arrivedMediaOf(
  row: Deliveries,
  media: Media,
): { file: GuestFile; medium: EventMedium; isApproved: boolean }[] {
  return row.files.flatMap((file) => {
    const [arrival, medium] = [arrivalOf(row, file.hash), media.get(file.hash)];
    if (arrival?.code !== null || !medium) return [];
    const isMeant = (medium.kind === 'audio') === (file.role === 'audio');
    return isMeant ? [{ file, medium, isApproved: arrival.isApproved }] : [];
  });
}
