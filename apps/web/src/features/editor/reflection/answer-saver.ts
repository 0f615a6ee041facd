import { ANSWER_PAUSE_MS } from '@tagfalter/domain/reflection';
import { createStore } from '@tagfalter/local/base/store';

/** How an answer stands towards its saving; one nobody has typed into has no state. */
export type AnswerState = 'waiting' | 'saved' | 'failed';
export type AnswerStates = ReadonlyMap<string, AnswerState>;

/** Saves answers when nobody has typed for a second (spec §9), and knows how each of them stands. */
export class AnswerSaver {
  readonly #save: () => Promise<void>;
  readonly #onFailed: () => void;
  readonly #states = createStore<AnswerStates>(new Map());
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onFailed called once for each attempt that fails; the next key tries again */
  constructor(save: () => Promise<void>, onFailed: () => void) {
    this.#save = save;
    this.#onFailed = onFailed;
  }

  readonly states = this.#states.get;
  readonly subscribe = this.#states.subscribe;

  /** An answer was typed into; a blank one is not saved (spec §5). */
  typed(questionId: string, answer: string): void {
    this.#show((states) => {
      if (answer.trim() === '') states.delete(questionId);
      else states.set(questionId, 'waiting');
    });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ANSWER_PAUSE_MS);
  }

  /** Saves at once what waits for its pause. Never rejects. */
  async flush(): Promise<void> {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const outcome = await this.#save().then(
      () => 'saved' as const,
      () => 'failed' as const,
    );
    // Typed into meanwhile: its pause has begun anew.
    if (this.#timer === undefined) this.#show((states) => settle(states, outcome));
    if (outcome === 'failed') this.#onFailed();
  }

  #show(change: (states: Map<string, AnswerState>) => void): void {
    const states = new Map(this.states());
    change(states);
    this.#states.set(states);
  }
}

function settle(states: Map<string, AnswerState>, outcome: 'saved' | 'failed'): void {
  for (const [questionId, state] of states) if (state !== 'saved') states.set(questionId, outcome);
}
