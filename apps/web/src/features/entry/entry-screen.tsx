import '@tagfalter/ui/styles/audio.css';
import '@tagfalter/ui/styles/entry.css';
import '@tagfalter/ui/styles/summary.css';
import { useLingui } from '@lingui/react/macro';
import { type EntryView, getEntryView } from '@tagfalter/local/entries/entries';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { DraftOf } from '#entities/entry/drafts/drafts.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { EntryArticle } from './entry-article.tsx';
import { NeighbourKeys } from './entry-neighbours.tsx';
import { OwnEntryTools } from './entry-tools.tsx';
import { MissingEntry } from './missing-entry.tsx';
import { useNeighbours } from './use-neighbours.ts';

/**
 * Entry screen (spec §2, `/entry/{id}`), read live from this device.
 * @param owner account id, if a link to somebody else's entry names it
 */
export function EntryScreen({ entryId, owner }: { entryId: string; owner: string | undefined }) {
  const { t } = useLingui();
  const { db } = useDiary();
  const format = useFormat();
  // `null`: not found; `undefined`: not read yet.
  const entry = useLive(async () => (await getEntryView(db, entryId)) ?? null, [db, entryId]);
  usePageTitle(entry ? format.longDay(entry.date) : t`Eintrag`);
  if (entry === undefined) return null;
  if (entry === null) return <MissingEntry entryId={entryId} owner={owner} />;
  return <OwnEntry entry={entry} />;
}

function OwnEntry({ entry }: { entry: EntryView }) {
  const days = useNeighbours(entry.date);
  return (
    <div className="cols">
      <div className="main">
        <OwnEntryTools entry={entry} />
        <DraftOf date={entry.date} />
        <EntryArticle entry={entry} days={days} />
      </div>
      <aside className="rail rail--d">{days?.before || days?.after ? <NeighbourKeys /> : null}</aside>
    </div>
  );
}
