import { generateLinkedinPost, MAX_POST_SOURCE } from '@tagfalter/contract/linkedin-posts';
import { localDateOf } from '@tagfalter/domain/local-date';
import type { PostInput } from '@tagfalter/domain/post/post-input';
import { isBlank } from '@tagfalter/domain/text';
import type * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { AssistantDeps } from './service.ts';

type PostRequest = v.InferOutput<typeof generateLinkedinPost.body>;
type PostReply = v.InferOutput<typeof generateLinkedinPost.reply>;

/**
 * Makes a post of an entry, without date and pictures.
 * @param key undefined without an Idempotency-Key (wire 17)
 * @throws Refusal `profile_incomplete`, `nothing_to_summarize`, `text_too_long`, `tier_limit` at the daily quota, and
 * those of `Ask`
 */
export async function writePost(
  { ask, kind, runUse, now }: Pick<AssistantDeps, 'ask' | 'kind' | 'runUse' | 'now'>,
  { accountId, isPro }: Actor,
  { entryContent, profile, timeZone, key }: PostRequest & { key: string | undefined },
): Promise<PostReply> {
  const input = { ...wordsOf(entryContent), profile: completeProfile(profile) };
  return runUse({
    ...{ accountId, isPro, key, kind: 'post', day: localDateOf(now(), timeZone ?? 'UTC') },
    result: generateLinkedinPost.reply,
    make: async () => {
      const { post } = await ask({
        accountId,
        wordless: 'nothing_to_summarize',
        call: (assistant, signal) => assistant.writePost(input, signal),
      });
      return { post, by: kind === 'external' ? 'ai' : 'builtin' };
    },
  });
}

/** Writer, audience and goal are required (spec §5). @throws Refusal `profile_incomplete` */
function completeProfile({ postGoal, ...profile }: PostRequest['profile']): PostInput['profile'] {
  const saysWho = !isBlank(profile.linkedinInfo) || !isBlank(profile.generalDescription);
  if (!saysWho || isBlank(profile.targetAudience) || postGoal === null) throw new Refusal('profile_incomplete');
  return { ...profile, postGoal };
}

/** @throws Refusal `nothing_to_summarize`, or `text_too_long` beyond `MAX_POST_SOURCE` in total (wire 24) */
function wordsOf({ text, summary, topMoment }: PostRequest['entryContent']): Omit<PostInput, 'profile'> {
  if ([text, summary, topMoment].every(isBlank)) throw new Refusal('nothing_to_summarize');
  if (text.length + summary.length + topMoment.length > MAX_POST_SOURCE) throw new Refusal('text_too_long');
  return { text, summary, topMoment };
}
