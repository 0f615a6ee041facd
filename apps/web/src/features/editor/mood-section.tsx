import '@tagfalter/ui/styles/slider.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Mood, type MoodBand, moodBand } from '@tagfalter/domain/mood';
import { MoodScale, MoodWings } from '@tagfalter/ui/mood-picker';
import { MOOD_WORDS } from '#i18n/words.ts';
import { TAP_MS, vibrate } from '#platform/haptics.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';

/**
 * Mood by five wings or by the fine scale. The scale's ten radio buttons carry the names 'Stimmung 1' … 'Stimmung 10'
 * (wire 34, 43). The wings carry their word and level, 'gut 8': both would be 'Stimmung 8' otherwise, and a name leads
 * to one control.
 */
export function MoodSection({ mood, keeper }: { mood: Mood | null; keeper: DraftKeeper }) {
  const { t, i18n } = useLingui();
  const level = mood?.level ?? null;
  const wordOf = (band: MoodBand) => i18n._(MOOD_WORDS[band]);
  const choose = (next: number | null) => keeper.edit({ type: 'mood', level: next });
  return (
    <section className="stack o0">
      <div className="row between row--nw">
        <h2 className="h-ui">
          <Trans>Stimmung</Trans>
        </h2>
        {level === null ? null : (
          <span className="mood-line num">
            {wordOf(moodBand(level))} {level}
            <button type="button" className="linklike" onClick={() => choose(null)}>
              <Trans>Entfernen</Trans>
            </button>
          </span>
        )}
      </div>
      <MoodWings
        level={level}
        label={t`Stimmung`}
        nameOf={(shown, band) => `${wordOf(band)} ${shown}`}
        wordOf={wordOf}
        onChange={(next) => {
          vibrate(TAP_MS);
          choose(next);
        }}
      />
      <MoodScale level={level} label={t`Stimmung fein`} nameOf={(step) => t`Stimmung ${step}`} onChange={choose} />
    </section>
  );
}
