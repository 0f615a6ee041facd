import { MAX_POST } from '@tagfalter/contract/linkedin-posts';
import { builtinPost } from '@tagfalter/domain/post/builtin-post';
import { builtinSummary } from '@tagfalter/domain/summary/builtin-summary';
import { type Assistant, AssistantFault } from '#api/ports/assistant.ts';

/** Without a service: the device's own summary, posts by rules, no transcripts (spec decision 19, wire 16). */
export function createBuiltinAssistant(): Assistant {
  return {
    kind: 'builtin',
    async summarize({ text, transcript, language }, signal) {
      signal.throwIfAborted();
      const draft = await builtinSummary({ text, transcript, language });
      // Only signs and emojis.
      if (draft.summary === '') throw new AssistantFault('wordless');
      return draft;
    },
    async writePost(input, signal) {
      signal.throwIfAborted();
      const post = builtinPost(input, MAX_POST);
      if (post === '') throw new AssistantFault('wordless');
      return { post };
    },
    async transcribe(_audio, signal) {
      signal.throwIfAborted();
      throw new AssistantFault('unavailable');
    },
  };
}
