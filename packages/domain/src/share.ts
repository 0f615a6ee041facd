/** Parts that a link may show (spec §3, wire 14). */
export const SHARE_PARTS = ['images', 'allImages', 'summary', 'details', 'mood', 'originalText', 'audio'] as const;
export type SharePart = (typeof SHARE_PARTS)[number];
export type ShareOptions = Record<SharePart, boolean>;

/** All but the original text and the recording (spec §3). */
export const DEFAULT_SHARE_OPTIONS: Readonly<ShareOptions> = {
  images: true,
  allImages: true,
  summary: true,
  details: true,
  mood: true,
  originalText: false,
  audio: false,
};

/** Suggested life of a link. */
export const SUGGESTED_SHARE_DAYS = 30;
