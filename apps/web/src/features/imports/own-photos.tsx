import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportProblem } from '@tagfalter/contract/imports';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { limitsOf } from '@tagfalter/domain/tiers';
import { getEntryByDate } from '@tagfalter/local/entries/entries';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { Link } from '@tanstack/react-router';
import { ImageOff, ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useFormat } from '#i18n/use-format.ts';

/** Photos that did not come along, one by one, as many as are looked at together. */
const SHOWN = 5;

interface LostFile {
  key: string;
  date: LocalDate;
  name: string;
  isMissing: boolean;
}

/** Photos that an archive has not, or has broken: whoever may change the day can add them by hand. */
export function OwnPhotos({ problems }: { problems: readonly ImportProblem[] }) {
  const { isPro } = useDiary();
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const left = problems.flatMap(lostOf).filter(({ key }) => !skipped.includes(key));
  if (left.length === 0 || !limitsOf(isPro).editsPastDays) return null;
  return (
    <section className="stack">
      <h2 className="h-sec">
        <Trans>Fotos, die fehlen</Trans>
      </h2>
      {left.slice(0, SHOWN).map((lost) => (
        <LostPhoto key={lost.key} lost={lost} onSkip={() => setSkipped([...skipped, lost.key])} />
      ))}
    </section>
  );
}

function lostOf({ kind, items }: ImportProblem): LostFile[] {
  if (kind !== 'missing_photo' && kind !== 'damaged_photo') return [];
  return items.flatMap(({ date, name = '' }, place): LostFile[] =>
    date === undefined ? [] : [{ key: `${kind} ${place}`, date, name, isMissing: kind === 'missing_photo' }],
  );
}

function LostPhoto({ lost: { date, name, isMissing }, onSkip }: { lost: LostFile; onSkip: () => void }) {
  const { t } = useLingui();
  const { db } = useDiary();
  const day = useFormat().longDay(date);
  const entry = useLive(() => getEntryByDate(db, date), [db, date]);
  return (
    <Card tight={true} className="stack">
      <div className="archive">
        <span className="q">
          <ImageOff className="i" aria-hidden="true" />
        </span>
        <div className="item__t">
          <b className="brk">{name}</b>
          <p className="mut">
            {isMissing ? (
              <Trans>Foto zum {day}, es fehlt im Archiv.</Trans>
            ) : (
              <Trans>Foto zum {day}, es ist schon im Archiv beschädigt.</Trans>
            )}
          </p>
        </div>
      </div>
      <div className="acts2">
        {entry ? (
          <Link
            className={buttonClass('line')}
            to="/edit/$id"
            params={{ id: entry.id }}
            aria-label={t`Foto zum ${day} selbst auswählen`}
          >
            <ImagePlus className="i" aria-hidden="true" />
            <Trans>Foto selbst auswählen</Trans>
          </Link>
        ) : null}
        <Button variant="quiet" aria-label={t`Foto zum ${day} überspringen`} onClick={onSkip}>
          <Trans>Überspringen</Trans>
        </Button>
      </div>
    </Card>
  );
}
