import { aiUses } from '@tagfalter/contract/ai-uses';
import { useDiary } from '#entities/diary/diary.tsx';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';

/** What of today's posts is left. */
export interface PostUses {
  left: number;
  limit: number;
}

/** Reads what is left here and now; undefined while that is not known. Yesterday's count says nothing: none is kept. */
export function usePostUses(): { uses: PostUses | undefined; again: () => void } {
  const { env } = useDiary();
  const path = `${aiUses.path}?${new URLSearchParams({ timeZone: env.timeZone() })}`;
  const { value, again } = useServerRead({ path, schema: aiUses.reply, isKept: () => false });
  if (!value) return { uses: undefined, again };
  const { used, limit } = value.posts;
  return { uses: { left: Math.max(limit - used, 0), limit }, again };
}
