import type { Slide } from './slides.ts';

/** A slide on the wall. */
export interface Shot {
  /** Counts what was shown: the same slide again is another one. */
  serial: number;
  slide: Slide;
  /** Of its picture; null for words and voice. */
  url: string | null;
}

/** A small picture below: what comes next. Without an address while it is read. */
export interface StripPicture {
  hash: string;
  url: string | undefined;
}

/** What a wall shows at the moment. */
export interface ShowView {
  current: Shot | null;
  /** What fades out below it. */
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

/** A view without what is no longer there; what is there stands as it is now. */
export function viewOf(view: ShowView, slides: ReadonlyMap<string, Slide>, hashes: ReadonlySet<string>): ShowView {
  const now = (shot: Shot | null): Shot | null => {
    const slide = shot && slides.get(shot.slide.id);
    return slide ? { ...shot, slide } : null;
  };
  const strip = view.strip.filter(({ hash }) => hashes.has(hash));
  return { ...view, current: now(view.current), leaving: now(view.leaving), strip };
}
