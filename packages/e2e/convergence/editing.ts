import { blankEntry, isEmptyEntry } from '@tagfalter/domain/entry';
import { isNoChange } from '@tagfalter/domain/entry-merge';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import type { ReflectionAnswer } from '@tagfalter/domain/reflection';
import { saveAnswers } from '@tagfalter/local/drafts/answers';
import {
  commitDraft,
  type Draft,
  draftAsEntry,
  draftChange,
  draftFromEntry,
  loadDraft,
  storeDraft,
} from '@tagfalter/local/drafts/drafts';
import { getEntryByDate } from '@tagfalter/local/entries/entries';
import { addFile } from '@tagfalter/local/media/blobs';
import sharp from 'sharp';
import { type Device, TIME_ZONE } from './device.ts';
import { type Ledger, wordsOf } from './ledger.ts';
import type { Edit } from './steps.ts';

const QUESTIONS = ['thanks', 'laughter'] as const;
const EMOJIS = ['🌞', '🌧️', '🍲', '📚'];

const tinyPhoto = sharp({ create: { width: 1, height: 1, channels: 3, background: '#c62' } })
  .jpeg()
  .toBuffer();

/** A photo like no other: the comment after its first two bytes says which. */
async function photoOf(name: string): Promise<Blob> {
  const photo = await tinyPhoto;
  const comment = Buffer.from(name);
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment]);
  const bytes = Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)]);
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

function editText(text: string, edit: Extract<Edit, { count: number; at: number }>, ledger: Ledger): string {
  const words = text.split(' ').filter((word) => word !== '');
  const at = edit.at % (words.length + 1);
  const typed = edit.edit === 'delete' ? [] : Array.from({ length: edit.count }, () => ledger.mark());
  const out = words.splice(at, edit.edit === 'insert' ? 0 : edit.count, ...typed);
  ledger.takeOut(out.join(' '));
  return words.join(' ');
}

async function addPhoto(device: Device, draft: Draft, ledger: Ledger): Promise<Draft> {
  const name = `${ledger.mark()}.jpg`;
  const added = await addFile(device.db, await photoOf(name), { kind: 'image', name });
  const image: ImageRef = { ...added, name };
  return { ...draft, images: [...draft.images, image] };
}

const idOf = (question: number): string => QUESTIONS[question] ?? QUESTIONS[0];

function answerBy(question: number, ledger: Ledger): ReflectionAnswer {
  return { questionId: idOf(question), answer: ledger.mark() };
}

function others({ reflections }: Draft, question: number): ReflectionAnswer[] {
  return reflections.filter(({ questionId }) => questionId !== idOf(question));
}

async function applyEdit(device: Device, draft: Draft, edit: Edit, ledger: Ledger): Promise<Draft> {
  switch (edit.edit) {
    case 'topMoment':
      return { ...draft, topMoment: ledger.mark() };
    case 'answer':
      return { ...draft, reflections: [...others(draft, edit.question), answerBy(edit.question, ledger)] };
    case 'unanswer':
      return { ...draft, reflections: others(draft, edit.question) };
    case 'mood':
      return { ...draft, mood: { level: edit.level, feeling: null, customEmoji: null } };
    case 'emojis':
      return { ...draft, emojis: EMOJIS.slice(0, edit.count).join('') };
    case 'photo':
      return addPhoto(device, draft, ledger);
    case 'unphoto':
      return { ...draft, images: draft.images.filter((_image, at) => at !== edit.at % draft.images.length) };
    default:
      return { ...draft, text: editText(draft.text, edit, ledger) };
  }
}

/** The draft of a day as the editor opens it: what was left there, else the day as it is, else a blank one. */
async function openDraft({ db }: Device, date: string): Promise<Draft> {
  const left = await loadDraft(db, date);
  if (left) return left;
  const view = await getEntryByDate(db, date);
  if (!view) return draftFromEntry(blankEntry(db.entryIdOf(date), date, TIME_ZONE), { isNew: true });
  const { createdAt: _c, updatedAt: _u, readyMedia: _r, pending: _p, ...entry } = view;
  return draftFromEntry(entry);
}

/** Opens the editor on a day, changes what it holds, and leaves. */
export async function typeInto(device: Device, date: string, edits: readonly Edit[], ledger: Ledger): Promise<void> {
  let draft = await openDraft(device, date);
  for (const edit of edits) draft = await applyEdit(device, draft, edit, ledger);
  draft = { ...draft, updatedAt: device.env.now() };
  await storeDraft(device.db, draft);
  const hasAnswered = edits.some(({ edit }) => edit === 'answer' || edit === 'unanswer');
  // The editor does so by itself once a day has an entry.
  if (hasAnswered && (await saveAnswers(device.db, device.env, draft)))
    ledger.save(wordsOf({ reflections: draft.reflections }));
}

/** 'Speichern', which an editor without any content does not do. */
export async function saveDraft(device: Device, date: string, ledger: Ledger): Promise<void> {
  const draft = await loadDraft(device.db, date);
  if (!draft || isEmptyEntry(draftAsEntry(draft))) return;
  await commitDraft(device.db, device.env, draft);
  // A draft that reads like its day is not written: nobody has brought back what was deleted meanwhile.
  if (!isNoChange(draftChange(draft))) ledger.save(wordsOf(draft));
}
