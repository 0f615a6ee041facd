import { Trans, useLingui } from '@lingui/react/macro';
import { getEntry } from '@tagfalter/contract/get-entry';
import { NotFoundDrawing } from '@tagfalter/ui/not-found-drawing';
import { useDiary } from '#entities/diary/diary.tsx';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';
import { AbsentEntry, EntryOnItsWay, EntryOutOfReach, EntryWaits } from '#entities/entry/absent-entry.tsx';

/** An entry that is not in the diary of this device. Somebody else's is as none: only its owner makes a post of a day. */
export function MissingEntry({ entryId }: { entryId: string }) {
  const { accountId } = useDiary();
  const { value, fault, again } = useServerRead({
    path: getEntry.path.replace(':id', encodeURIComponent(entryId)),
    schema: getEntry.reply,
    isKept: (entry) => entry.userId !== accountId,
  });
  if (value) return value.userId === accountId ? <EntryOnItsWay /> : <NoOwnEntry />;
  if (fault === null) return <EntryWaits />;
  return fault.kind === 'refused' ? <NoOwnEntry /> : <EntryOutOfReach onAgain={again} />;
}

function NoOwnEntry() {
  const { t } = useLingui();
  return (
    <AbsentEntry drawing={<NotFoundDrawing />} title={t`Eintrag nicht gefunden`}>
      <Trans>Einen Post gibt es nur aus eigenen Einträgen.</Trans>
    </AbsentEntry>
  );
}
