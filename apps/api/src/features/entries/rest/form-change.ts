import type { EntryPatchForm } from '@tagfalter/contract/entry-form';
import type { Entry } from '@tagfalter/domain/entry';
import { type EntryFields, FORM_FIELDS, type FormFieldName, pickFields } from '@tagfalter/domain/entry-fields';
import type { EntryChange } from '@tagfalter/domain/entry-merge';
import type { AudioRef, ImageRef } from '@tagfalter/domain/field-kinds';
import { FEELINGS, type Feeling, type Mood } from '@tagfalter/domain/mood';
import { Refusal } from '#api/base/refusal.ts';
import type { FormFile } from '#api/http/route.ts';
import type { CheckedFile, EntryMedia, ReadyMedium } from '../media-port.ts';

export interface EntryFiles {
  images: CheckedFile[];
  audio: CheckedFile | undefined;
}

/** Parts of unknown names are ignored. */
export async function checkFiles(
  files: readonly FormFile[],
  check: (kind: 'image' | 'audio', file: FormFile) => Promise<CheckedFile>,
): Promise<EntryFiles> {
  const images: CheckedFile[] = [];
  for (const file of files.filter(({ field }) => field === 'images')) images.push(await check('image', file));
  const audio = files.findLast(({ field }) => field === 'audio');
  return { images, audio: audio && (await check('audio', audio)) };
}

/**
 * Change of an entry by a form; absent parts stay (wire 8).
 * @param ready media with an address; a caller cannot name others, so they are never removed
 */
export function formChange(
  form: EntryPatchForm,
  files: EntryFiles,
  entry: Pick<Entry, 'images'>,
  ready: ReadonlyMap<string, ReadyMedium>,
  media: Pick<EntryMedia, 'mediumOf'>,
): EntryChange {
  const known = entry.images.filter(({ hash }) => ready.has(hash));
  const kept = form.existingImages ? keptImages(known, form.existingImages, ready, media) : known;
  const addImages = files.images.map(imageRef);
  return {
    fields: formFields(form, files, [...kept, ...addImages]),
    addImages,
    removeImages: known.filter((image) => !kept.includes(image)).map(({ hash }) => hash),
  };
}

/** In the caller's order, which `mainImageIndex` refers to. */
function keptImages(
  known: readonly ImageRef[],
  addresses: readonly string[],
  ready: ReadonlyMap<string, ReadyMedium>,
  media: Pick<EntryMedia, 'mediumOf'>,
): ImageRef[] {
  const kept = addresses.flatMap((address) => {
    const named = media.mediumOf(address);
    const isOwn = named !== undefined && ready.get(named.hash)?.ownerId === named.ownerId;
    return isOwn ? known.filter(({ hash }) => hash === named.hash) : [];
  });
  return [...new Set(kept)];
}

type PartName = Exclude<FormFieldName, 'mood'>;
/** Form parts that equal entry fields. */
const PARTS = FORM_FIELDS.filter((name): name is PartName => name !== 'mood');

function formFields(form: EntryPatchForm, files: EntryFiles, images: readonly ImageRef[]): Partial<EntryFields> {
  const { mood, mainImageIndex, ...parts } = form;
  const { summary, summaryFrom, audioTranscript, transcriptFrom } = parts;
  return {
    ...pickFields(parts, PARTS),
    summaryFrom: summary === '' ? 'person' : summaryFrom,
    transcriptFrom: audioTranscript === '' ? 'person' : transcriptFrom,
    mood: mood && moodOf(mood),
    audio: files.audio && audioRef(files.audio),
    mainImage: mainImageIndex === undefined ? undefined : (images[mainImageIndex]?.hash ?? null),
  };
}

/** @throws Refusal `bad_request` for an unknown feeling (wire 6) */
function moodOf({ level, feeling, customEmoji }: NonNullable<EntryPatchForm['mood']>): Mood {
  if (feeling !== null && !isFeeling(feeling))
    throw new Refusal('bad_request', { details: { fields: ['mood.feeling'] } });
  return { level, feeling, customEmoji };
}

function isFeeling(word: string): word is Feeling {
  return FEELINGS.some((feeling) => feeling === word);
}

function imageRef({ hash, type, size, name }: CheckedFile): ImageRef {
  return { hash, type, size, name: name.slice(0, 255) };
}

function audioRef({ hash, type, size, durationMs }: CheckedFile): AudioRef {
  return { hash, type, size, durationMs: durationMs ?? 0, peaks: [] };
}
