import { Trans, useLingui } from '@lingui/react/macro';
import { mainImageIndex } from '@tagfalter/domain/entry';
import { moodBand } from '@tagfalter/domain/mood';
import { isBlank } from '@tagfalter/domain/text';
import type { EntryView } from '@tagfalter/local/entries/entries';
import { Card } from '@tagfalter/ui/card';
import { DateHero } from '@tagfalter/ui/date-hero';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { FIELD_WORDS } from '#i18n/field-words.ts';
import { useFormat } from '#i18n/use-format.ts';
import { isShortened, postPartsOf, type SourcePart, sourceOf } from './post-source.ts';

/** The day that the post is made of: its date, summary, top moment and text, as far as it is used (spec §2). */
export function FromEntry({ entry }: { entry: EntryView }) {
  const { t } = useLingui();
  const format = useFormat();
  const source = sourceOf(entry);
  const level = entry.mood?.level ?? null;
  const parts = postPartsOf(source);
  const isSpoken = isBlank(entry.text);
  const image = entry.images[mainImageIndex(entry)];
  return (
    <section className="stack">
      <h2 className="h-ui">
        <Trans>Aus diesem Eintrag</Trans>
      </h2>
      <Card
        tight
        className={image ? 'li-day li-day--ph' : 'li-day'}
        fold={level === null ? 'neutral' : moodBand(level)}
      >
        {image ? (
          <span className="thumb">
            <MediaImage hash={image.hash} variant="thumb" alt="" />
          </span>
        ) : null}
        <DateHero {...format.dayParts(entry.date)} dateTime={entry.date} />
        <div className="stack-4 li-day__parts">
          {ORDER.filter((part) => parts.includes(part)).map((part) => (
            <section className="stack-2" key={part}>
              <h3 className="over">{t(FIELD_WORDS[part === 'text' && isSpoken ? 'audioTranscript' : part])}</h3>
              <p className="li-day__words" dir="auto" translate="yes">
                {source[part]}
              </p>
            </section>
          ))}
        </div>
      </Card>
      {isShortened(entry) ? (
        <p className="cap">
          <Trans>Der Eintrag ist länger, als ein Post fassen kann. Verwendet wird, was hier steht.</Trans>
        </p>
      ) : null}
    </section>
  );
}

const ORDER: readonly SourcePart[] = ['summary', 'topMoment', 'text'];
