import type { PostInput } from '@tagfalter/domain/post/post-input';
import type { SummaryLanguage } from '@tagfalter/domain/summary/language';

/** Input of a summary; names, ids and addresses stay out (spec decision 19). */
export interface SummaryInput {
  text: string;
  transcript: string;
  /** Displayed variants, re-encoded and without metadata. */
  images: ReadonlyArray<{ type: string; bytes: Uint8Array }>;
  /** undefined: decided from the text. */
  language: SummaryLanguage | undefined;
}

export interface SummaryDraft {
  /** In the form of `Assistant`. */
  summary: string;
  /** At most seven (spec decision 14), without spaces; empty if none fits. */
  emojis: string;
}

export interface PostDraft {
  /** In the form of `Assistant`, `MAX_POST` at most. */
  post: string;
}

/**
 * Port: makes texts from an entry; counts, stores and logs nothing. Texts are never empty, trimmed, with LF line ends,
 * storable in every database, `MAX_DERIVED_TEXT` at most.
 */
export interface Assistant {
  /** `external`: text leaves the installation, so its owner must consent (spec decision 19). */
  readonly kind: 'builtin' | 'external';
  /** @throws AssistantFault, or the abort reason of `signal` */
  summarize(input: SummaryInput, signal: AbortSignal): Promise<SummaryDraft>;
  /**
   * A post in the language of the profile; contains the writer's own call to action word for word.
   * @throws as `summarize`
   */
  writePost(input: PostInput, signal: AbortSignal): Promise<PostDraft>;
  /**
   * @param audio one of the product's types, codec parameters allowed
   * @throws as `summarize`
   */
  transcribe(audio: { bytes: Uint8Array; type: string }, signal: AbortSignal): Promise<{ transcript: string }>;
}

/**
 * `unavailable`: none configured, unreachable, too slow or failing; a retry may help. `busy`: rate limit. `refused`:
 * not for this input. `broken`: unusable reply. `wordless`: no words in the input, or none recognised.
 */
export type AssistantFaultKind = 'unavailable' | 'busy' | 'refused' | 'broken' | 'wordless';

/** Never carries what was sent, what came back, or a key. */
export class AssistantFault extends Error {
  override readonly name = 'AssistantFault';
  readonly kind: AssistantFaultKind;
  /** Earliest retry, if the assistant named one. */
  readonly retryAfterMs: number | undefined;
  /** For the log: the kind, and the HTTP status if there was one. */
  readonly code: string;

  constructor(kind: AssistantFaultKind, retryAfterMs?: number, status?: number) {
    const code = status === undefined ? kind : `${kind}_${status}`;
    super(`The assistant made nothing: ${code}`);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.code = code;
  }
}
