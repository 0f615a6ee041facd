import { generateSummary, type SummaryReply } from '@tagfalter/contract/generate-summary';
import { type TranscriptReply, transcribeAudio } from '@tagfalter/contract/transcribe-audio';
import { maxMerged } from '@tagfalter/domain/entry-fields';
import { localDateOf } from '@tagfalter/domain/local-date';
import { isBlank } from '@tagfalter/domain/text';
import { AUDIO_TOLERANCE_MS, limitsOf } from '@tagfalter/domain/tiers';
import type * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { Assistant, SummaryInput } from '#api/ports/assistant.ts';
import type { Ask } from './ask.ts';
import type { AssistantMedia, MediaBytes } from './media-port.ts';
import type { RunUse, Use } from './uses.ts';

export interface AssistantDeps {
  kind: Assistant['kind'];
  media: AssistantMedia;
  runUse: RunUse;
  ask: Ask;
  now: () => number;
}

interface Call {
  /** IANA name; UTC by default (wire 1). */
  timeZone: string | undefined;
  /** undefined without an Idempotency-Key (wire 17). */
  key: string | undefined;
}

/**
 * @param path of the recording
 * @throws Refusal `too_large`, `unsupported_type`, `tier_limit` for its length or the daily quota, and those of `Ask`
 */
export async function transcribe(
  deps: AssistantDeps,
  { accountId, isPro }: Actor,
  { path, timeZone, key }: Call & { path: string },
): Promise<TranscriptReply> {
  const audio = await deps.media.checkAudio(accountId, path);
  const { audioSeconds } = limitsOf(isPro);
  if (audio.durationMs > audioSeconds * 1000 + AUDIO_TOLERANCE_MS) {
    throw new Refusal('tier_limit', { details: { audioSeconds } });
  }
  return deps.runUse({
    ...{ accountId, isPro, key, kind: 'transcription', day: localDateOf(deps.now(), timeZone ?? 'UTC') },
    result: transcribeAudio.reply,
    make: () => makeTranscript(deps, accountId, audio),
  });
}

/** @throws as `Ask` */
async function makeTranscript({ ask }: AssistantDeps, accountId: string, audio: MediaBytes): Promise<TranscriptReply> {
  return ask({
    accountId,
    wordless: 'nothing_heard',
    call: (assistant, signal) => assistant.transcribe(audio, signal),
  });
}

type SummaryRequest = v.InferOutput<typeof generateSummary.body>;

/**
 * @throws Refusal `nothing_to_summarize`, `text_too_long`, `bad_request` for foreign images, `tier_limit` at the daily
 * quota, and those of `Ask`
 */
export async function summarizeEntry(
  deps: AssistantDeps,
  { accountId, isPro }: Actor,
  { key, timeZone, ...input }: SummaryRequest & Call,
): Promise<SummaryReply> {
  const { text, audioTranscript, language } = input;
  if (isBlank(text) && isBlank(audioTranscript)) throw new Refusal('nothing_to_summarize');
  const isTooLong = text.length > maxMerged('text') || audioTranscript.length > maxMerged('audioTranscript');
  if (isTooLong) throw new Refusal('text_too_long');
  const images = await ownImages(deps, accountId, input.imageUrls);
  return deps.runUse({
    ...{ accountId, isPro, key, kind: 'summary', day: localDateOf(deps.now(), timeZone ?? 'UTC') },
    result: generateSummary.reply,
    make: () => makeSummary(deps, accountId, { text, transcript: audioTranscript, images, language }),
  });
}

/** @throws as `Ask` */
async function makeSummary(
  { ask, kind }: AssistantDeps,
  accountId: string,
  input: SummaryInput,
): Promise<SummaryReply> {
  const made = await ask({
    accountId,
    wordless: 'nothing_to_summarize',
    call: (assistant, signal) => assistant.summarize(input, signal),
  });
  return { ...made, by: kind === 'external' ? 'ai' : 'builtin' };
}

/** A use requested through sync. */
interface WorkUse<T> extends Pick<Use<T>, 'accountId' | 'isPro' | 'day'> {
  keep: NonNullable<Use<T>['keep']>;
}

/** Port of entries; its uses count like those of the calls (spec decision 19). */
export function createWorkPort(deps: AssistantDeps) {
  return {
    kind: deps.kind,
    async transcribe(use: WorkUse<TranscriptReply>, audio: MediaBytes): Promise<void> {
      const make = () => makeTranscript(deps, use.accountId, audio);
      await deps.runUse({ ...use, kind: 'transcription', key: undefined, result: transcribeAudio.reply, make });
    },
    async summarize(use: WorkUse<SummaryReply>, input: Omit<SummaryInput, 'language'>): Promise<void> {
      const make = () => makeSummary(deps, use.accountId, { ...input, language: undefined });
      await deps.runUse({ ...use, kind: 'summary', key: undefined, result: generateSummary.reply, make });
    },
  };
}

async function ownImages(
  { media }: AssistantDeps,
  accountId: string,
  addresses: readonly string[],
): Promise<MediaBytes[]> {
  const images: MediaBytes[] = [];
  for (const address of addresses) {
    const image = await media.ownImage(accountId, address);
    if (!image) throw new Refusal('bad_request', { details: { fields: ['imageUrls'] } });
    images.push(image);
  }
  return images;
}
