import { Trans } from '@lingui/react/macro';
import type { EntryView } from '@tagfalter/local/entries/entries';
import { isCurrent, type Revision } from '@tagfalter/local/entries/revisions';
import { Badge } from '@tagfalter/ui/badge';
import { Button } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { Check, History, Merge } from 'lucide-react';
import { useId, useRef } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { LostFields } from './lost-fields.tsx';
import { useRestore } from './use-restore.ts';

export interface VersionCardProps {
  revision: Revision;
  /** The entry as it stands. */
  entry: EntryView;
  /** Whether the tier and the day allow it to be put back (decision 11). */
  mayRestore: boolean;
}

/** An earlier version: when and why it gave way, what differs, and the way back. */
export function VersionCard({ revision, entry, mayRestore }: VersionCardProps) {
  const { env } = useDiary();
  const { momentWords } = useFormat();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const restore = useRestore(revision);
  const onRestore = async () => {
    await restore();
    // The button is gone with what it did; who uses the keyboard stays where they were.
    title.current?.focus();
  };
  return (
    <Card className="stack-4" aria-labelledby={titleId}>
      <header className="stack-2">
        <div className="row history__head">
          <h2 className="h-sec" id={titleId} ref={title} tabIndex={-1}>
            {momentWords(Date.parse(revision.at), env)}
          </h2>
          <KindBadge kind={revision.kind} />
        </div>
        <p className="cap">
          <KindWords kind={revision.kind} />
        </p>
      </header>
      <LostFields content={revision.content} entry={entry} />
      {isCurrent(entry, revision) ? (
        <p className="row mut">
          <Check className="i" aria-hidden="true" />
          <Trans>Steht jetzt so im Eintrag.</Trans>
        </p>
      ) : mayRestore ? (
        <div>
          <Button variant="line" aria-describedby={titleId} onClick={() => void onRestore()}>
            <History className="i" aria-hidden="true" />
            <Trans>Diese Fassung zurückholen</Trans>
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function KindBadge({ kind }: Pick<Revision, 'kind'>) {
  if (kind === 'overwritten') {
    return (
      <Badge>
        <Trans>Überschrieben</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone="blue">
      <Merge className="i" aria-hidden="true" />
      <Trans>Zusammengeführt</Trans>
    </Badge>
  );
}

function KindWords({ kind }: Pick<Revision, 'kind'>) {
  if (kind === 'overwritten') return <Trans>Eine spätere Änderung hat diese Fassung abgelöst.</Trans>;
  return (
    <Trans>Zwei Geräte hatten denselben Text geändert. Danach stand im Eintrag, was beide geschrieben hatten.</Trans>
  );
}
