import { Trans, useLingui } from '@lingui/react/macro';
import { FEELINGS, type Mood } from '@tagfalter/domain/mood';
import { Chip } from '@tagfalter/ui/chip';
import { useState } from 'react';
import { ProLink } from '#entities/person/pro/pro-link.tsx';
import { FEELING_WORDS } from '#i18n/words.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';
import { EmojiField } from './emoji/emoji-field.tsx';

export interface FeelingSectionProps {
  mood: Mood | null;
  /** Whether the tier has feelings and an emoji of one's own (spec §6). */
  extended: boolean;
  keeper: DraftKeeper;
}

/**
 * How the day felt, in a word and in an emoji of one's own. After Pro has ended, a chosen value stays and may be
 * removed (decision 12).
 */
export function FeelingSection({ mood, extended, keeper }: FeelingSectionProps) {
  const { t } = useLingui();
  const chosen = mood?.feeling ?? null;
  const offered = FEELINGS.filter((feeling) => extended || feeling === chosen);
  const emoji = mood?.customEmoji ?? null;
  const kept = extended ? null : emoji;
  // Without a feeling to show and an emoji to keep, there is no section.
  if (offered.length === 0 && kept === null) return null;
  return (
    <section className="stack">
      <h2 className="h-ui" id="feeling">
        <Trans>Gefühl</Trans>
      </h2>
      <fieldset className="chips" aria-labelledby="feeling">
        {offered.map((feeling) => (
          <Chip
            key={feeling}
            pressed={feeling === chosen}
            onClick={() => keeper.edit({ type: 'feeling', feeling: feeling === chosen ? null : feeling })}
          >
            {t(FEELING_WORDS[feeling])}
          </Chip>
        ))}
        {kept === null ? null : (
          <Chip pressed onClick={() => keeper.edit({ type: 'mood-emoji', emoji: null })}>
            {kept}
          </Chip>
        )}
      </fieldset>
      {extended ? (
        <MoodEmoji emoji={emoji ?? ''} keeper={keeper} />
      ) : (
        <p className="cap">
          <span>
            <Trans>Mit Tagfalter Pro: zwölf Gefühle und ein eigenes Emoji zur Stimmung.</Trans>
          </span>{' '}
          <ProLink />
        </p>
      )}
    </section>
  );
}

/** An emoji of one's own beside the mood (decision 14). */
function MoodEmoji({ emoji, keeper }: { emoji: string; keeper: DraftKeeper }) {
  const { t } = useLingui();
  const [choosing, setChoosing] = useState(false);
  return (
    <EmojiField
      label={t`Eigenes Emoji`}
      note={t`freiwillig`}
      choose={t`Emoji zur Stimmung auswählen`}
      value={emoji}
      most={1}
      choosing={choosing}
      onChoosing={setChoosing}
      onChange={(next) => keeper.edit({ type: 'mood-emoji', emoji: next === '' ? null : next })}
      onBlur={() => void keeper.flush()}
    />
  );
}
