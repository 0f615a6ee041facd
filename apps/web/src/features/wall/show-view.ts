import type { Slide } from './slides.ts';

/** A slide on the wall. */
export interface Shot {
  /** Counts shown slides: a repeat of the same slide gets a new number. */
  serial: number;
  slide: Slide;
  /** Address of its picture; null for words and voice. */
  url: string | null;
}

/** A small picture of a coming slide. Without an address while it is read. */
export interface StripPicture {
  hash: string;
  url: string | undefined;
}

/** Current state of a wall's display. */
export interface ShowView {
  current: Shot | null;
  /** Slide that fades out below the current one. */
  leaving: Shot | null;
  strip: readonly StripPicture[];
  isPlaying: boolean;
}

export const BLANK: ShowView = { current: null, leaving: null, strip: [], isPlaying: true };

const hashOf = (shot: Shot | null) => shot?.slide.picture?.hash;

/** The pictures that a view holds. */
export function heldBy({ current, leaving, strip }: ShowView): ReadonlySet<string> {
  const hashes = [hashOf(current), hashOf(leaving), ...strip.map(({ hash }) => hash)];
  return new Set(hashes.filter((hash) => hash !== undefined));
}

/** Removes missing slides and pictures from a view, and updates the remaining slides. */
export function slideViewOf(view: ShowView, slides: ReadonlyMap<string, Slide>, hashes: ReadonlySet<string>): ShowView {
  const now = (shot: Shot | null): Shot | null => {
    const slide = shot && slides.get(shot.slide.id);
    return slide ? { ...shot, slide } : null;
  };
  const strip = view.strip.filter(({ hash }) => hashes.has(hash));
  return { ...view, current: now(view.current), leaving: now(view.leaving), strip };
}
