import type { RejectedPart } from '@tagfalter/contract/sync-push';
import type { Entry } from '@tagfalter/domain/entry';
import type { EntryChange } from '@tagfalter/domain/entry-merge';
import type { AudioRef, ImageRef, Visibility } from '@tagfalter/domain/field-kinds';
import type { Mood } from '@tagfalter/domain/mood';
import { AUDIO_TOLERANCE_MS, limitsOf } from '@tagfalter/domain/tiers';
import type { Actor } from '#api/base/actor.ts';
import type { MeasuredAudio } from '../stored-entry.ts';
import type { Effect } from './push-records.ts';

/**
 * Removes parts beyond the tier or the account's state (spec decision 12, wire 10). Existing parts stay after a
 * downgrade; text is never touched.
 */
export function enforceTierLimits(
  actor: Actor,
  base: Entry,
  change: EntryChange,
  measured: MeasuredAudio,
): { change: EntryChange } & Effect {
  const images = limitImages(actor, base, change);
  const audio = limitAudio(actor, base, change.fields.audio, measured);
  const mood = limitMood(actor, base, change.fields.mood);
  const visibility = limitVisibility(actor, base, change.fields.visibility);
  const fields = { ...change.fields, audio: audio.value, mood: mood.value, visibility: visibility.value };
  return {
    change: { ...change, fields, addImages: images.taken },
    rejected: [...images.rejected, ...audio.rejected],
    dropped: [...mood.dropped, ...visibility.dropped],
  };
}

function limitImages(
  { isPro }: Actor,
  base: Entry,
  { addImages, removeImages }: EntryChange,
): { taken: ImageRef[]; rejected: RejectedPart[] } {
  const kept = new Set(base.images.map((image) => image.hash).filter((hash) => !removeImages.includes(hash)));
  const taken: ImageRef[] = [];
  const rejected: RejectedPart[] = [];
  for (const image of addImages) {
    if (kept.has(image.hash)) continue;
    if (kept.size < limitsOf(isPro).imagesPerDay) {
      kept.add(image.hash);
      taken.push(image);
    } else {
      rejected.push({ field: 'images', code: 'tier_limit', name: image.name, hash: image.hash });
    }
  }
  return { taken, rejected };
}

/** An unknown recording is judged by its claimed length now, and measured on arrival. */
function limitAudio(
  { isPro }: Actor,
  base: Entry,
  audio: AudioRef | null | undefined,
  measured: MeasuredAudio,
): { value: AudioRef | null | undefined; rejected: RejectedPart[] } {
  if (!audio || audio.hash === base.audio?.hash) return { value: audio, rejected: [] };
  const durationMs = measured.get(audio.hash) ?? audio.durationMs;
  if (isAudioWithin(isPro, durationMs)) return { value: audio, rejected: [] };
  return { value: undefined, rejected: [{ field: 'audio', code: 'tier_limit', hash: audio.hash }] };
}

/** @param durationMs milliseconds */
export function isAudioWithin(isPro: boolean, durationMs: number): boolean {
  return durationMs <= limitsOf(isPro).audioSeconds * 1000 + AUDIO_TOLERANCE_MS;
}

function limitMood(
  { isPro }: Actor,
  base: Entry,
  mood: Mood | null | undefined,
): { value: Mood | null | undefined; dropped: RejectedPart[] } {
  if (!mood || limitsOf(isPro).extendedMood) return { value: mood, dropped: [] };
  const value = { ...mood };
  const dropped: RejectedPart[] = [];
  if (mood.feeling !== null && mood.feeling !== base.mood?.feeling) {
    value.feeling = null;
    dropped.push({ field: 'feeling', code: 'pro_required', name: mood.feeling });
  }
  if (mood.customEmoji !== null && mood.customEmoji !== base.mood?.customEmoji) {
    value.customEmoji = null;
    dropped.push({ field: 'customEmoji', code: 'pro_required', name: mood.customEmoji });
  }
  return { value, dropped };
}

/** Publishing waits for a confirmed e-mail address; writing does not (wire 31). */
function limitVisibility(
  { emailVerified }: Actor,
  base: Entry,
  visibility: Visibility | undefined,
): { value: Visibility | undefined; dropped: RejectedPart[] } {
  const isPublishing = visibility === 'public' && base.visibility !== 'public';
  if (!isPublishing || emailVerified) return { value: visibility, dropped: [] };
  return { value: undefined, dropped: [{ field: 'visibility', code: 'email_unverified', name: visibility }] };
}
