import type { PostInput } from '@tagfalter/domain/post/post-input';
import type { Assistant, SummaryInput } from '#api/ports/assistant.ts';

/** An immediate external assistant that records what it gets. */
export interface FakeAssistant extends Assistant {
  kind: 'builtin' | 'external';
  /** All inputs, oldest first. */
  asked: (SummaryInput | PostInput | { bytes: Uint8Array; type: string })[];
  /** Faults of the next calls, one each; later calls succeed. */
  faults: Error[];
  /** Awaited before each reply. */
  before: () => Promise<void>;
  transcript: string;
  summary: { summary: string; emojis: string };
  post: string;
  /** Back to the initial state. */
  reset(): void;
}

export function createFakeAssistant(): FakeAssistant {
  const response = async <T>(asked: FakeAssistant['asked'][number], made: () => T, signal: AbortSignal): Promise<T> => {
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
    summarize: (input, signal) => response(input, () => fake.summary, signal),
    writePost: (input, signal) => response(input, () => ({ post: fake.post }), signal),
    transcribe: (audio, signal) => response(audio, () => ({ transcript: fake.transcript }), signal),
  };
  return fake;
}
