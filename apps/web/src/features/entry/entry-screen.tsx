import '@tagfalter/ui/styles/audio.css';
import '@tagfalter/ui/styles/entry.css';
import '@tagfalter/ui/styles/summary.css';
import { useLingui } from '@lingui/react/macro';
import { isDay } from '@tagfalter/domain/day';
import { getEntryView } from '@tagfalter/local/entries';
import { useFormat } from '#i18n/use-format.ts';
import { useDiary } from '#platform/diary.tsx';
import { useLive } from '#platform/live.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { EntryArticle } from './entry-article.tsx';
import { EntryNeighbours } from './entry-neighbours.tsx';
import { EntryTools } from './entry-tools.tsx';
import { MissingEntry } from './missing-entry.tsx';

/** One day to read (spec §2, `/entry/{id}`): from this device, live. */
export function EntryScreen({ entryId }: { entryId: string }) {
  const { t } = useLingui();
  const { db } = useDiary();
  const format = useFormat();
  // null: looked and not found; undefined: not looked yet.
  const entry = useLive(async () => (await getEntryView(db, entryId)) ?? null, [db, entryId]);
  usePageTitle(entry ? format.longDay(entry.date) : t`Eintrag`);
  if (entry === undefined) return null;
  if (entry === null) return <MissingEntry entryId={entryId} />;
  return (
    <div className="cols">
      <div className="main">
        <EntryTools entry={entry} />
        <EntryArticle entry={entry} />
      </div>
      <aside className="rail rail--d">{isDay(entry.date) ? <EntryNeighbours date={entry.date} /> : null}</aside>
    </div>
  );
}
