import { reporting } from '@tagfalter/local/base/report';
import '@tagfalter/ui/styles/audio.css';
import '@tagfalter/ui/styles/entry.css';
import '@tagfalter/ui/styles/history.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { REVISION_DAYS } from '@tagfalter/domain/revision';
import { readWhileOpen } from '@tagfalter/local/db/reconnect';
import { type EntryView, getEntryView } from '@tagfalter/local/entries/entries';
import { listRevisions, type Revision } from '@tagfalter/local/entries/revisions';
import { markMergesSeen } from '@tagfalter/local/unsent/merge-news';
import { buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { FirstEntryDrawing } from '@tagfalter/ui/first-entry-drawing';
import { Link, Navigate } from '@tanstack/react-router';
import { ArrowLeft, Info } from 'lucide-react';
import { useEffect } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useMayEdit } from '#entities/entry/may-edit.ts';
import { ProLink } from '#entities/person/pro/pro-link.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { VersionCard } from './version-card.tsx';

/** 'Verlauf': the earlier versions of a day that this device holds, each beside today's (decision 10). */
export function HistoryScreen({ entryId }: { entryId: string }) {
  const { t } = useLingui();
  const { db, env } = useDiary();
  const found = useLive(
    async () => ({ entry: await getEntryView(db, entryId), revisions: await listRevisions(db, env, entryId) }),
    [db, env, entryId],
  );
  const revisions = found?.revisions;
  usePageTitle(t`Verlauf`);
  useEffect(() => {
    // Versions that arrive while the screen is open count as seen, too.
    if (!revisions) return;
    // If the write fails, the merges are announced once more.
    readWhileOpen(db, () => markMergesSeen(db, entryId)).catch(reporting(env, 'history: looked at', undefined));
  }, [db, env, entryId, revisions]);
  if (!found) return null;
  // The entry screen explains why an entry is missing.
  if (!found.entry) return <Navigate to="/entry/$id" params={{ id: entryId }} replace />;
  return (
    <div className="main pad">
      <Link className="back" to="/entry/$id" params={{ id: entryId }}>
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Zum Eintrag</Trans>
      </Link>
      {found.revisions.length === 0 ? (
        <NoVersions entryId={entryId} />
      ) : (
        <Versions entry={found.entry} revisions={found.revisions} />
      )}
    </div>
  );
}

function Versions({ entry, revisions }: { entry: EntryView; revisions: Revision[] }) {
  const { t } = useLingui();
  const mayRestore = useMayEdit(entry.date, entry);
  const day = useFormat().longDay(entry.date);
  const days = REVISION_DAYS;
  return (
    <>
      <header className="stack-2">
        <h1 className="h-page">
          <Trans>Verlauf</Trans>
        </h1>
        <p className="mut">{t`Frühere Fassungen des Eintrags vom ${day}. Sie bleiben ${days} Tage.`}</p>
        <p className="cap diff">
          <Trans>
            <del>Durchgestrichen</del> steht nur in der früheren Fassung, <ins>unterstrichen</ins> nur im Eintrag von
            jetzt.
          </Trans>
        </p>
      </header>
      {mayRestore ? null : (
        <p className="banner banner--blue">
          <Info className="i" aria-hidden="true" />
          <span>
            <span>
              <Trans>Vergangene Tage lassen sich nur mit Pro bearbeiten. Lesen kannst du hier alles.</Trans>
            </span>{' '}
            <ProLink />
          </span>
        </p>
      )}
      <ol className="stack-6">
        {revisions.map((revision) => (
          <li key={revision.id}>
            <VersionCard revision={revision} entry={entry} mayRestore={mayRestore} />
          </li>
        ))}
      </ol>
    </>
  );
}

function NoVersions({ entryId }: { entryId: string }) {
  const { t } = useLingui();
  return (
    <Empty level="page" drawing={<FirstEntryDrawing />} title={t`Noch keine frühere Fassung`}>
      <p className="mut">
        <Trans>Was du überschreibst oder was zwei Geräte zugleich ändern, steht danach hier.</Trans>
      </p>
      <Link className={buttonClass('line')} to="/entry/$id" params={{ id: entryId }}>
        <Trans>Zum Eintrag</Trans>
      </Link>
    </Empty>
  );
}
