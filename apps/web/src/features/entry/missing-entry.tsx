import { Trans, useLingui } from '@lingui/react/macro';
import { getEntry } from '@tagfalter/contract/get-entry';
import { NotFoundDrawing } from '@tagfalter/ui/not-found-drawing';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { forgetRefused } from '#entities/diary/server-cache/forget-refused.ts';
import { useEntryInFeeds } from '#entities/diary/server-cache/use-entry-in-feeds.ts';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';
import { AbsentEntry, EntryOnItsWay, EntryOutOfReach, EntryWaits } from '#entities/entry/absent-entry.tsx';
import { useToast } from '#platform/toast.tsx';
import { ForeignEntryPage } from './foreign/foreign-entry.tsx';

/**
 * Screen of an entry that is not in the diary of this device: somebody else's, an own one not pulled yet, gone, or
 * unreachable for now.
 */
export function MissingEntry({ entryId, owner }: { entryId: string; owner: string | undefined }) {
  const { accountId, env } = useDiary();
  const query = owner === undefined ? '' : `?${new URLSearchParams({ owner })}`;
  const path = `${getEntry.path.replace(':id', encodeURIComponent(entryId))}${query}`;
  const { value, fault, again } = useServerRead({
    path,
    schema: getEntry.reply,
    isKept: (entry) => entry.userId !== accountId,
    onRefused: () => forgetRefused(accountId, env.now, entryId),
  });
  const inFeed = useEntryInFeeds(entryId);
  if (value) return 'user' in value ? <ForeignEntryPage entry={value} /> : <EntryOnItsWay />;
  // Entries from a feed are stored on this device and need no network.
  if (inFeed && fault?.kind !== 'refused') return <ForeignEntryPage entry={inFeed} />;
  if (fault === null) return <EntryWaits />;
  if (fault.kind !== 'refused') return <EntryOutOfReach onAgain={again} />;
  return fault.status === 403 ? <Denied /> : <Gone />;
}

/** Shows a message and returns to the start screen (spec §8). */
function Gone() {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    toast({ title: t`Eintrag nicht gefunden`, variant: 'destructive' });
    void navigate({ to: '/', replace: true });
  }, [toast, navigate, t]);
  return null;
}

function Denied() {
  const { t } = useLingui();
  return (
    <AbsentEntry drawing={<NotFoundDrawing />} title={t`Zugriff verweigert`}>
      <Trans>Du darfst diesen Eintrag nicht sehen. Vielleicht ist er privat oder nur für Freunde.</Trans>
    </AbsentEntry>
  );
}
