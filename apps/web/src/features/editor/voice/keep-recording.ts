import { blankEntry } from '@tagfalter/domain/entry';
import type { AudioRef, Visibility } from '@tagfalter/domain/field-kinds';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { changeDraft, draftFromEntry } from '@tagfalter/local/drafts/drafts';
import { getEntryByDate } from '@tagfalter/local/entries/entries';
import { addFile } from '@tagfalter/local/media/blobs';
import type { DraftContext } from '../draft/draft-keeper.ts';

/** A recording as the recorder or the recovery hands it over. */
export interface RecordedSound {
  blob: Blob;
  mime: string;
  durationMs: number;
  peaks: number[];
}

/**
 * Keeps a finished recording on the device: these bytes are the original, the hash is over them (S10).
 * @throws DOMException when the device is full
 */
export async function keepSound(db: DiaryDb, sound: RecordedSound, date: LocalDate): Promise<AudioRef> {
  const ending = sound.mime.startsWith('audio/mp4') ? 'm4a' : 'webm';
  const { hash, size, type } = await addFile(db, sound.blob, { kind: 'audio', name: `${date}.${ending}` });
  return { hash, size, type, durationMs: sound.durationMs, peaks: sound.peaks };
}

/**
 * Puts a recording into the draft of a day that the editor here does not have open. A day has room for one, and only in
 * its own editor can the one before be brought back: where the draft holds another, nothing changes.
 * @returns whether the recording is in the draft now
 */
export async function addToStoredDraft(
  diary: DraftContext & { defaultVisibility: Visibility },
  date: LocalDate,
  audio: AudioRef,
): Promise<boolean> {
  const { db, env, defaultVisibility } = diary;
  const entry = await getEntryByDate(db, date);
  const blank = blankEntry(db.entryIdOf(date), date, env.timeZone());
  const fresh = entry
    ? draftFromEntry(entry)
    : draftFromEntry({ ...blank, visibility: defaultVisibility }, { isNew: true });
  return changeDraft(db, date, (draft = fresh) => {
    if (draft.audio !== null && draft.audio.hash !== audio.hash) return undefined;
    // A name of its own: an editor of the day that is open in another tab takes notice.
    return { ...draft, audio, by: env.uuid(), updatedAt: Math.max(env.now(), draft.updatedAt + 1) };
  });
}
