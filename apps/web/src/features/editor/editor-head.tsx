import '@tagfalter/ui/styles/today.css';
import { useLingui } from '@lingui/react/macro';
import { Leaf } from '@tagfalter/ui/leaf';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import type { DraftSnapshot } from './draft/draft-snapshot.ts';
import type { OpenedEntry } from './draft/open-day.ts';
import { DraftChip } from './draft-chip.tsx';

/** Back to the entry that is edited, or to the dashboard (spec §2). */
function Back({ entryId, isNew }: { entryId: string; isNew: boolean }) {
  const { t } = useLingui();
  const icon = <ArrowLeft className="i" aria-hidden="true" />;
  if (isNew)
    return (
      <Link className="back" to="/dashboard">
        {icon}
        <span>{t`Start`}</span>
      </Link>
    );
  return (
    <Link className="back" to="/entry/$id" params={{ id: entryId }}>
      {icon}
      <span>{t`Zum Eintrag`}</span>
    </Link>
  );
}

/** Way back, state of the draft, and the day that is being written. */
export function EditorHead({ opened, snapshot }: { opened: OpenedEntry; snapshot: DraftSnapshot }) {
  const { t } = useLingui();
  const format = useFormat();
  const { day, weekday } = format.dayParts(opened.date);
  const isNew = snapshot.draft.base === null;
  const newTitle = snapshot.draft.addedLater ? t`Nachtragen` : t`Neuer Eintrag`;
  return (
    <>
      <div className="row between row--nw">
        <Back entryId={snapshot.draft.entryId} isNew={isNew} />
        <DraftChip snapshot={snapshot} />
      </div>
      <div className="row ed__day">
        <Leaf day={day} weekday={weekday} size="md" />
        <div>
          <h1 className="cap">{isNew ? newTitle : t`Eintrag bearbeiten`}</h1>
          <p className="h-sec">{format.longDay(opened.date)}</p>
        </div>
      </div>
    </>
  );
}
