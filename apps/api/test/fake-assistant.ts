import type { PostWish } from '@tagfalter/domain/post/post-wish';
import type { Assistant, SummaryWish } from '#api/ports/assistant.ts';

/** An external assistant that answers at once, and writes down what has left the house. */
export interface FakeAssistant extends Assistant {
  kind: 'builtin' | 'external';
  /** Everything it was asked, oldest first. */
  asked: (SummaryWish | PostWish | { bytes: Uint8Array; type: string })[];
  /** What becomes of the next calls, one each; later ones succeed. */
  faults: Error[];
  /** Awaited before every answer. */
  before: () => Promise<void>;
  transcript: string;
  summary: { summary: string; emojis: string };
  post: string;
  /** As it was made, with nothing asked. */
  reset(): void;
}

export function createFakeAssistant(): FakeAssistant {
  const answer = async <T>(asked: FakeAssistant['asked'][number], made: () => T, signal: AbortSignal): Promise<T> => {
    fake.asked.push(asked);
    await fake.before();
    signal.throwIfAborted();
    const fault = fake.faults.shift();
    if (fault) throw fault;
    return made();
  };
  const fresh = () => ({
    kind: 'external' as const,
    asked: [],
    faults: [],
    before: async () => {},
    transcript: 'Heute war ich am See.',
    summary: { summary: 'Ein Tag am See.', emojis: '🌊' },
    post: 'Ein Tag am See.\n\nWas meint ihr?',
  });
  const fake: FakeAssistant = {
    ...fresh(),
    reset: () => void Object.assign(fake, fresh()),
    summarize: (wish, signal) => answer(wish, () => fake.summary, signal),
    writePost: (wish, signal) => answer(wish, () => ({ post: fake.post }), signal),
    transcribe: (audio, signal) => answer(audio, () => ({ transcript: fake.transcript }), signal),
  };
  return fake;
}
