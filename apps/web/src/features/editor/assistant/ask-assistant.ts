import { generateSummary, type SummaryReply } from '@tagfalter/contract/generate-summary';
import { type TranscriptReply, transcribeAudio } from '@tagfalter/contract/transcribe-audio';
import type { AudioRef } from '@tagfalter/domain/field-kinds';
import { reporting } from '@tagfalter/local/base/report';
import type { Reply } from '@tagfalter/local/base/request';
import type { Draft } from '@tagfalter/local/drafts/drafts';
import { ensureMedia } from '@tagfalter/local/media/blobs';
import { fetchMediaStates } from '@tagfalter/local/media/media-urls';
import type { Diary } from '#entities/diary/diary.tsx';
import { accountRequest } from '#entities/person/account-request.ts';

/** An assistant takes its time; the server gives up on it before this. */
const TIMEOUT_MS = 130_000;

type Here = Pick<Diary, 'db' | 'env'>;

/** Where the photos of a draft are that have arrived; those on their way stay out of its summary. */
async function imageUrls({ env }: Here, { images }: Draft): Promise<string[]> {
  if (images.length === 0) return [];
  const reply = await fetchMediaStates(
    env,
    images.map(({ hash }) => hash),
  );
  const states = reply.ok ? reply.value : [];
  return states.flatMap((state) => (state.state === 'ready' && state.displayUrl !== null ? [state.displayUrl] : []));
}

/** Asks the server for a summary of what the editor holds. */
export async function askForSummary(here: Here, draft: Draft): Promise<Reply<SummaryReply>> {
  const { method, path, reply: schema } = generateSummary;
  const { text, audioTranscript, timeZone } = draft;
  const body = { text, audioTranscript, timeZone, imageUrls: await imageUrls(here, draft) };
  return accountRequest({ method, path, body, schema, key: here.env.uuid(), timeoutMs: TIMEOUT_MS });
}

/**
 * Asks the server for the words of a recording. Asking again for the same one costs nothing: the key is made of it.
 * @returns undefined when the recording is neither here nor reachable
 */
export async function askForTranscript(
  { db, env }: Here,
  audio: AudioRef,
  timeZone: string,
): Promise<Reply<TranscriptReply> | undefined> {
  const blob = await ensureMedia(db, env, audio.hash, 'original').catch(
    reporting(env, 'transcript: the recording', undefined),
  );
  if (!blob) return undefined;
  const { method, path, reply: schema } = transcribeAudio;
  const body = new FormData();
  body.set('timeZone', timeZone);
  body.set('audio', blob, audio.type.startsWith('audio/mp4') ? 'aufnahme.m4a' : 'aufnahme.webm');
  return accountRequest({ method, path, body, schema, key: `transcript-${audio.hash}`, timeoutMs: TIMEOUT_MS });
}
