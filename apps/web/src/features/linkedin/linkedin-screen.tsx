import '@tagfalter/ui/styles/disclosure.css';
import '@tagfalter/ui/styles/entry.css';
import '@tagfalter/ui/styles/linkedin.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { type EntryView, getEntryView } from '@tagfalter/local/entries/entries';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { EntryWaits } from '#entities/entry/absent-entry.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { FromEntry } from './from-entry.tsx';
import { MissingEntry } from './missing-entry.tsx';
import { PostCard } from './post-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { usePost } from './use-post.ts';

/** 'LinkedIn-Post aus deinem Tag' (spec §2, `/linkedin-sharing/{id}`): of an own entry, as this device has it. */
export function LinkedinScreen({ entryId }: { entryId: string }) {
  const { t } = useLingui();
  const { db } = useDiary();
  // null: looked and not found; undefined: not looked yet.
  const entry = useLive(async () => (await getEntryView(db, entryId)) ?? null, [db, entryId]);
  usePageTitle(t`LinkedIn-Post`);
  if (entry === undefined) return <EntryWaits />;
  return entry === null ? <MissingEntry entryId={entryId} /> : <Generator entry={entry} />;
}

function Generator({ entry }: { entry: EntryView }) {
  const format = useFormat();
  const maker = usePost(entry.id);
  return (
    <div className="main main--wide pad">
      <Link className="back" to="/entry/$id" params={{ id: entry.id }}>
        <ArrowLeft className="i" aria-hidden="true" />
        {format.shortDay(entry.date)}
      </Link>
      <h1 className="h-page">
        <Trans>LinkedIn-Post aus deinem Tag</Trans>
      </h1>
      <div className="two">
        <ProfileCard entry={entry} maker={maker} />
        <div className="stack-6">
          <PostCard maker={maker} />
          <FromEntry entry={entry} />
        </div>
      </div>
    </div>
  );
}
