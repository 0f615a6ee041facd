/** Spec §3. */
export const FEELINGS = [
  'happy',
  'love',
  'cool',
  'grateful',
  'tired',
  'stressed',
  'sad',
  'angry',
  'thoughtful',
  'relaxed',
  'excited',
  'overwhelmed',
] as const;
export type Feeling = (typeof FEELINGS)[number];

export const MOOD_MIN = 1;
export const MOOD_MAX = 10;
/** Without a choice (spec §9). */
export const MOOD_DEFAULT = 5;

export interface Mood {
  /** 1 to 10. */
  level: number;
  feeling: Feeling | null;
  customEmoji: string | null;
}

export type MoodBand = 1 | 2 | 3 | 4 | 5;

/** Butterfly band: 1–2, 3–4, 5–6, 7–8, 9–10 (spec §9); clamped. */
export function moodBand(level: number): MoodBand {
  const clamped = Math.min(MOOD_MAX, Math.max(MOOD_MIN, Math.round(level)));
  const bands: readonly MoodBand[] = [1, 2, 3, 4, 5];
  return bands[Math.ceil(clamped / 2) - 1] ?? 3;
}
