import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type Mood, moodBand } from '@tagfalter/domain/mood';
import { Wing } from '@tagfalter/ui/wing';
import { Images, Mic } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';

interface ContentMarksProps {
  mood: Pick<Mood, 'level'> | null;
  emojis: string;
  /** How many there are. */
  photos: number;
  /** Length of the recording, milliseconds; null without one. */
  soundMs: number | null;
}

/** Contents of a listed entry besides its words. */
export function ContentMarks({ mood, emojis, photos, soundMs }: ContentMarksProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <>
      {mood ? (
        <span className="n">
          <Wing band={moodBand(mood.level)} size="sm" label={t`Stimmung ${mood.level}`} />
          <b aria-hidden="true">{mood.level}</b>
        </span>
      ) : null}
      {emojis === '' ? null : <span className="emo">{emojis}</span>}
      {photos > 0 ? (
        <span className="n">
          <Images className="i" aria-hidden="true" />
          {photos}
          <span className="sr">
            <Plural value={photos} one="Foto" other="Fotos" />
          </span>
        </span>
      ) : null}
      {soundMs === null ? null : (
        <span className="n">
          <Mic className="i" aria-hidden="true" />
          <span className="sr">
            <Trans>Sprachaufnahme</Trans>
          </span>
          {format.playTime(soundMs)}
        </span>
      )}
    </>
  );
}
