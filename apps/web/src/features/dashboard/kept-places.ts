import { setRecent } from '@tagfalter/domain/set-recent';
import { perAccount } from '@tagfalter/local/base/per-account';
import * as v from 'valibot';
import { tabStore } from '#platform/browser-stores.ts';
import { keptJson } from '#platform/kept-json.ts';

const PlaceSchema = v.object({ day: v.string(), top: v.number() });

/** Day of a card in the feed, and its distance below the upper edge of the window, in pixels. */
export type ScrollPosition = v.InferOutput<typeof PlaceSchema>;

const STORED_AT = 'tagfalter.feed';
const StoredSchema = v.fallback(v.array(v.object({ entry: v.string(), place: PlaceSchema })), []);

/** Limit of kept places: the oldest gives way. */
const MAX_PLACES = 50;

const places = perAccount('feed-places', read, () => tabStore.removeItem(STORED_AT));

function read(): Map<string, ScrollPosition> {
  return new Map(v.parse(StoredSchema, keptJson(tabStore, STORED_AT)).map(({ entry, place }) => [entry, place]));
}

/** @param entry key of an entry in the browser's history */
export function placeOf(entry: string): ScrollPosition | undefined {
  return places().get(entry);
}

/** Keeps a place, or its absence; it survives a reload. */
export function keepPlace(entry: string, place: ScrollPosition | undefined): void {
  const kept = places();
  if (place) setRecent(kept, entry, place, MAX_PLACES);
  else kept.delete(entry);
  tabStore.setItem(STORED_AT, JSON.stringify(Array.from(kept, ([key, at]) => ({ entry: key, place: at }))));
}
