import '@tagfalter/ui/styles/replies.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { dismissReply, type EntryReply, listReplies } from '@tagfalter/contract/replies';
import { IconButton } from '@tagfalter/ui/icon-button';
import { X } from 'lucide-react';
import { useRef } from 'react';
import * as v from 'valibot';
import { useDiary } from '#entities/diary/diary.tsx';
import { storeRead } from '#entities/diary/server-cache/store-read.ts';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';
import { accountRequest } from '#entities/person/account-request.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { useToast } from '#platform/toast.tsx';

const isKept = () => true;

/** Known replies of friends to an own entry; each can be removed. */
export function FriendsReplies({ entryId }: { entryId: string }) {
  const { t } = useLingui();
  const path = listReplies.path.replace(':id', encodeURIComponent(entryId));
  const { value: replies = [], again } = useServerRead({ path, schema: listReplies.reply, isKept });
  const remove = useRemove(entryId, path, replies, again);
  const heading = useRef<HTMLHeadingElement>(null);
  if (replies.length === 0) return null;
  return (
    <section className="stack">
      <h2 className="h-ui" ref={heading} tabIndex={-1}>
        <Trans>Antworten von Freunden</Trans>
      </h2>
      <ul className="replies">
        {replies.map(({ user, emoji }) => {
          const name = user.firstName || user.username;
          return (
            <li key={user.id}>
              <span className="replies__by">{emoji}</span>
              <span className="grow" dir="auto">
                {name}
              </span>
              <IconButton
                label={t`Antwort von ${name} entfernen`}
                onClick={() => {
                  heading.current?.focus();
                  void remove(user.id);
                }}
              >
                <X className="i" aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Removes a reply at once; shows it again with the reason if the request fails. */
function useRemove(entryId: string, path: string, replies: EntryReply[], again: () => void) {
  const { t } = useLingui();
  const { accountId } = useDiary();
  const toast = useToast();
  const words = useFaultWords();
  return async (userId: string) => {
    await storeRead(
      accountId,
      path,
      replies.filter(({ user }) => user.id !== userId),
    );
    const call = dismissReply.path.replace(':id', encodeURIComponent(entryId)).replace(':user', userId);
    const reply = await accountRequest({ method: 'DELETE', path: call, schema: v.unknown() });
    if (reply.ok) return again();
    await storeRead(accountId, path, replies);
    toast({ title: t`Antwort konnte nicht entfernt werden`, description: words(reply.fault), variant: 'destructive' });
  };
}
