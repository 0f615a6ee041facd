import '@tagfalter/ui/styles/drafts.css';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { isEmptyEntry } from '@tagfalter/domain/entry';
import { moodBand } from '@tagfalter/domain/mood';
import { countWords } from '@tagfalter/domain/text';
import { type Draft, draftAsEntry } from '@tagfalter/local/drafts/drafts';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Leaf } from '@tagfalter/ui/leaf';
import { Preview } from '@tagfalter/ui/preview';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { withScreenWords } from '#i18n/activate.ts';
import { REGION } from '#i18n/dates.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useToday } from '#platform/today.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { useDraftActs } from './use-draft-acts.ts';

// Only a draft that was left long ago needs it.
const LateDraft = lazy(async () => ({ default: (await withScreenWords(import('./late-draft.tsx'))).LateDraft }));

/** '17 Wörter, 1 Foto, Aufnahme 0:16': what a draft holds. */
function useContents({ text, images, audio, mood, base }: Draft): string {
  const { t } = useLingui();
  const { playTime, language } = useFormat();
  const [words, photos] = [countWords(text), images.length];
  const parts = [
    words > 0 ? t`${plural(words, { one: '# Wort', other: '# Wörter' })}` : null,
    photos > 0 ? t`${plural(photos, { one: '# Foto', other: '# Fotos' })}` : null,
    audio ? t`Aufnahme ${playTime(audio.durationMs)}` : null,
    mood ? t`Stimmung ${mood.level}` : null,
  ].filter((part) => part !== null);
  const list = new Intl.ListFormat(REGION[language], { type: 'unit', style: 'short' }).format(parts);
  return base === null ? list : t`Änderung: ${list}`;
}

/** A draft that is not saved yet, of any day: go on with it, save it or throw it away. */
export function DraftCard({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const format = useFormat();
  const titleId = useId();
  const [asking, setAsking] = useState(false);
  const { busy, save, asksLate, saveInTime, addLater, stop, discard } = useDraftActs(draft);
  const isToday = draft.date === useToday();
  const { day, weekday, weekdayShort } = format.dayParts(draft.date);
  const long = `${weekday}, ${format.shortDay(draft.date)}`;
  return (
    <Card className="draft" fold={draft.mood ? moodBand(draft.mood.level) : 'neutral'} aria-labelledby={titleId}>
      <div className="draft__h">
        {isToday ? (
          <Leaf size="sm" day={day} weekday={weekdayShort} />
        ) : (
          <b className="draft__d" aria-hidden="true">
            {day}
          </b>
        )}
        <div>
          <h3 className="h-ui" id={titleId}>
            {isToday ? t`Entwurf von heute` : t`Entwurf: ${long}`}
          </h3>
          <p className="cap">{useContents(draft)}</p>
        </div>
      </div>
      {draft.text.trim() === '' ? null : <Preview className="draft__t" text={draft.text.trim()} />}
      <div className="draft__acts">
        {isEmptyEntry(draftAsEntry(draft)) ? null : (
          <Button variant="write" onClick={save} aria-disabled={busy}>
            <Trans>Speichern</Trans>
          </Button>
        )}
        <Link className={buttonClass('line')} to="/create" search={isToday ? {} : { day: draft.date }}>
          <Trans>Weiterschreiben</Trans>
        </Link>
        <IconButton label={t`Entwurf verwerfen`} onClick={() => setAsking(true)}>
          <Trash2 className="i" aria-hidden="true" />
        </IconButton>
      </div>
      {asksLate ? (
        <Suspense>
          <LateDraft draft={draft} onSave={saveInTime} onAdd={addLater} onNo={stop} />
        </Suspense>
      ) : null}
      <DiscardQuestion open={asking} isNew={draft.base === null} onDiscard={discard} onClose={() => setAsking(false)} />
    </Card>
  );
}
