import type { PostWish } from '@tagfalter/domain/post/post-wish';
import type { SummaryLanguage } from '@tagfalter/domain/summary/language';

/** What a summary is made from; names, ids and addresses stay out of it (decision 19). */
export interface SummaryWish {
  text: string;
  transcript: string;
  /** Pictures of the day as they are displayed, re-encoded and without metadata. */
  images: ReadonlyArray<{ type: string; bytes: Uint8Array }>;
  /** undefined: the assistant tells from the words. */
  language: SummaryLanguage | undefined;
}

export interface SummaryDraft {
  /** Words, in the form of `Assistant`. */
  summary: string;
  /** At most seven (decision 14), without blanks; empty when nothing fits. */
  emojis: string;
}

export interface PostDraft {
  /** In the form of `Assistant`, but `MAX_POST` at most. */
  post: string;
}

/**
 * Port: makes texts from a day. Nothing is counted, stored or logged here. Whatever it hands over has the form the product
 * keeps: never empty, no blanks around it, LF alone ends lines, a text every database holds, `MAX_DERIVED_TEXT` at most.
 */
export interface Assistant {
  /** `external`: words leave the house, so its owner is asked first (decision 19). */
  readonly kind: 'builtin' | 'external';
  /** @throws AssistantFault, or what `signal` was aborted with */
  summarize(wish: SummaryWish, signal: AbortSignal): Promise<SummaryDraft>;
  /**
   * A post for a professional network, in the language of the profile; a call of the writer's own stands in it word for word.
   * @throws AssistantFault, or what `signal` was aborted with
   */
  writePost(wish: PostWish, signal: AbortSignal): Promise<PostDraft>;
  /**
   * @param audio a recording in one of the product's types, codec parameters allowed
   * @throws AssistantFault, or what `signal` was aborted with
   */
  transcribe(audio: { bytes: Uint8Array; type: string }, signal: AbortSignal): Promise<{ transcript: string }>;
}

/**
 * `unavailable`: none configured, unreachable, too slow, or in trouble of its own; later it may work.
 * `busy`: asked too often. `refused`: it will not do this one. `broken`: its answer cannot be used. `wordless`: there are
 * no words in what it was given, or none that it hears.
 */
export type AssistantFaultKind = 'unavailable' | 'busy' | 'refused' | 'broken' | 'wordless';

/** Why an assistant made nothing. Never carries what was sent, what came back, or a key. */
export class AssistantFault extends Error {
  override readonly name = 'AssistantFault';
  readonly kind: AssistantFaultKind;
  /** Not before this many milliseconds have passed, where the assistant said so. */
  readonly retryAfterMs: number | undefined;
  /** For the log: the kind, and the HTTP status where there was one. */
  readonly code: string;

  constructor(kind: AssistantFaultKind, retryAfterMs?: number, status?: number) {
    const code = status === undefined ? kind : `${kind}_${status}`;
    super(`The assistant made nothing: ${code}`);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.code = code;
  }
}
