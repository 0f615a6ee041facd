import { Trans, useLingui } from '@lingui/react/macro';
import { moodBand } from '@tagfalter/domain/mood';
import type { Draft } from '@tagfalter/local/drafts/drafts';
import { Leaf } from '@tagfalter/ui/leaf';
import { Preview } from '@tagfalter/ui/preview';
import { Wing } from '@tagfalter/ui/wing';
import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useNotArrived } from '#entities/entry/refused/use-not-arrived.ts';
import { AwaitedMark } from '#entities/entry/unconfirmed/awaited-mark.tsx';
import { useFormat } from '#i18n/use-format.ts';

/** Today once it is saved: mood, emojis and first words in one line, and the way back to writing. */
export function FoldedToday({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const format = useFormat();
  const { day, weekdayShort } = format.dayParts(draft.date);
  const { mood, emojis } = draft;
  const text = draft.text.trim() || draft.summary.trim() || draft.audioTranscript.trim();
  const long = format.longDay(draft.date);
  const isAwaited = useNotArrived().awaited.has(draft.date);
  return (
    <section className="card today folded" aria-label={t`Heute`}>
      <Leaf size="sm" day={day} weekday={weekdayShort} />
      <div>
        <div className="folded__m">
          {mood ? (
            <>
              <Wing band={moodBand(mood.level)} size="sm" label={t`Stimmung ${mood.level}`} />
              <b aria-hidden="true">{mood.level}</b>
            </>
          ) : (
            <span className="cap">
              <Trans>Heute, {long}</Trans>
            </span>
          )}
          {emojis === '' ? null : <span className="emo">{emojis}</span>}
          {isAwaited ? <AwaitedMark /> : null}
        </div>
        {text === '' ? null : <Preview className="folded__t" lines={1} text={text} />}
      </div>
      <Link className="ib" to="/create" aria-label={t`Weiterschreiben`} data-tip={t`Weiterschreiben`}>
        <PenLine className="i" aria-hidden="true" />
      </Link>
    </section>
  );
}
