import { aiUses } from '@tagfalter/contract/ai-uses';
import { useDiary } from '#entities/diary/diary.tsx';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';

/** Posts left today, and the daily limit. */
export interface PostUses {
  left: number;
  limit: number;
}

/** Reads the posts left today in the device's time zone; `undefined` until known. Daily counts are not cached. */
export function usePostUses(): { uses: PostUses | undefined; again: () => void } {
  const { env } = useDiary();
  const path = `${aiUses.path}?${new URLSearchParams({ timeZone: env.timeZone() })}`;
  const { value, again } = useServerRead({ path, schema: aiUses.reply, isKept: () => false });
  if (!value) return { uses: undefined, again };
  const { used, limit } = value.posts;
  return { uses: { left: Math.max(limit - used, 0), limit }, again };
}
