import '@tagfalter/ui/styles/audio.css';
import '@tagfalter/ui/styles/entry.css';
import '@tagfalter/ui/styles/summary.css';
import { useLingui } from '@lingui/react/macro';
import { isLocalDate } from '@tagfalter/domain/local-date';
import { getEntryView } from '@tagfalter/local/entries/entries';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { DraftOf } from '#entities/entry/drafts/drafts.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { EntryArticle } from './entry-article.tsx';
import { EntryNeighbours } from './entry-neighbours.tsx';
import { EntryTools } from './entry-tools.tsx';
import { MissingEntry } from './missing-entry.tsx';

/**
 * One day to read (spec §2, `/entry/{id}`): from this device, live.
 * @param owner account id, where a link to somebody else's entry names it
 */
export function EntryScreen({ entryId, owner }: { entryId: string; owner: string | undefined }) {
  const { t } = useLingui();
  const { db } = useDiary();
  const format = useFormat();
  // null: looked and not found; undefined: not looked yet.
  const entry = useLive(async () => (await getEntryView(db, entryId)) ?? null, [db, entryId]);
  usePageTitle(entry ? format.longDay(entry.date) : t`Eintrag`);
  if (entry === undefined) return null;
  if (entry === null) return <MissingEntry entryId={entryId} owner={owner} />;
  return (
    <div className="cols">
      <div className="main">
        <EntryTools entry={entry} />
        <DraftOf date={entry.date} />
        <EntryArticle entry={entry} />
      </div>
      <aside className="rail rail--d">{isLocalDate(entry.date) ? <EntryNeighbours date={entry.date} /> : null}</aside>
    </div>
  );
}
