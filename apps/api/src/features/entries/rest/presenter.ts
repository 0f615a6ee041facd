import type { Author, ForeignEntry, WireEntry } from '@tagfalter/contract/wire-entry';
import { mainImageIndex } from '@tagfalter/domain/entry';
import { pickFields, READER_FIELDS, REST_FIELDS } from '@tagfalter/domain/entry-fields';
import type { ActiveLink } from '../active-links.ts';
import type { EntryMedia, MediaViewer, ReadyMedium } from '../media-port.ts';
import type { StoredEntry } from '../stored-entry.ts';

interface OwnerSees {
  ready: ReadonlyMap<string, ReadyMedium>;
  media: EntryMedia;
  /** undefined without an active link. */
  link: ActiveLink | undefined;
}

/** Wire form for the owner. Media that have not arrived are left out; the main image is counted among the rest. */
export function presentEntry(stored: StoredEntry, { ready, media, link }: OwnerSees): WireEntry {
  const { entry } = stored;
  const images = entry.images.flatMap(({ hash }) => ready.get(hash) ?? []);
  return {
    ...presentShared(stored, ready, media, 'owner'),
    originalUrls: images.map((image) => media.addresses(image, 'owner').original),
    ...pickFields(entry, REST_FIELDS),
    shareToken: link?.token ?? null,
    shareOptions: link?.options ?? null,
  };
}

/** Wire form for readers: fields open to them, re-encoded pictures only (spec decision 20), and the author. */
export function presentForeign(
  stored: StoredEntry,
  ready: ReadonlyMap<string, ReadyMedium>,
  { media, readerId }: { media: EntryMedia; readerId: string },
  user: Author,
): ForeignEntry {
  const { audio } = stored.entry;
  const recording = audio && ready.get(audio.hash);
  return {
    ...presentShared(stored, ready, media, { entryId: stored.entry.id, readerId }),
    user,
    audioDurationMs: recording ? (recording.durationMs ?? audio.durationMs) : null,
    audioPeaks: recording ? audio.peaks : [],
  };
}

function presentShared(
  { accountId, entry, createdAt, updatedAt }: StoredEntry,
  ready: ReadonlyMap<string, ReadyMedium>,
  media: EntryMedia,
  viewer: MediaViewer,
): Omit<ForeignEntry, 'user' | 'audioDurationMs' | 'audioPeaks'> {
  const images = entry.images.filter(({ hash }) => ready.has(hash));
  const addresses = images.flatMap(({ hash }) => ready.get(hash) ?? []).map((image) => media.addresses(image, viewer));
  const display = addresses.flatMap((address) => address.display ?? []);
  const audio = entry.audio && ready.get(entry.audio.hash);
  return {
    id: entry.id,
    userId: accountId,
    date: entry.date,
    timeZone: entry.timeZone,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...pickFields(entry, READER_FIELDS),
    imageUrls: display,
    optimizedImageUrls: display,
    thumbnailUrls: addresses.flatMap(({ thumbnail }) => thumbnail ?? []),
    mainImageIndex: mainImageIndex({ images, mainImage: entry.mainImage }),
    audioUrl: audio ? media.addresses(audio, viewer).original : null,
  };
}

/** Version of the entry. */
export function etagOf({ version }: Pick<StoredEntry, 'version'>): string {
  return `"${version}"`;
}
