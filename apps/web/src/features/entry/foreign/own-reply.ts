import { removeReply } from '@tagfalter/contract/replies';
import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import type { Fault } from '@tagfalter/local/base/fault';
import { dropCopy, keepCopy, readCopy } from '@tagfalter/local/db/server-copies';
import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { useDiary } from '#entities/diary/diary.tsx';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { accountRequest } from '#entities/person/account-request.ts';
import { reportUnlessOffline } from '#platform/error-log.ts';

export interface OwnReply {
  /** Emoji sent from this device; the server shows it to the owner alone. */
  chosen: string | undefined;
  refused: Fault | null;
  isBusy: boolean;
  /** Replies with an emoji; the same emoji again removes the reply. */
  choose: (emoji: string) => Promise<void>;
}

/** Own reply to somebody else's entry. */
export function useOwnReply({ id, userId }: ForeignEntry): OwnReply {
  const { accountId, env } = useDiary();
  const { copies } = serverCacheOf(accountId);
  const path = `${removeReply.path.replace(':id', encodeURIComponent(id))}?${new URLSearchParams({ owner: userId })}`;
  const kept = useLiveQuery(() => readCopy(copies, path, env.now()), [copies, path]);
  const [refused, setRefused] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const chosen = v.is(v.string(), kept) ? kept : undefined;

  async function choose(emoji: string): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefused(null);
    const isBack = emoji === chosen;
    const method = isBack ? 'DELETE' : 'PUT';
    const reply = await accountRequest({ method, path, schema: v.unknown(), ...(isBack ? {} : { body: { emoji } }) });
    running.current = false;
    setBusy(false);
    // `not_found`: the owner has removed the reply already.
    const isGone = isBack && !reply.ok && reply.fault.kind === 'refused' && reply.fault.code === 'not_found';
    if (!reply.ok && !isGone) return setRefused(reply.fault);
    try {
      await (isBack ? dropCopy(copies, path) : keepCopy(copies, path, emoji, env.now()));
    } catch (error) {
      // This device then does not show the reply.
      reportUnlessOffline(error, 'keeping a reply');
    }
  }

  return { chosen, refused, isBusy, choose };
}
