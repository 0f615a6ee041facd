import { useLingui } from '@lingui/react/macro';
import { emojisIn, MAX_DAY_EMOJIS } from '@tagfalter/domain/emoji';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import { EmojiField } from './emoji-field.tsx';

export interface EntryEmojisProps {
  emojis: string;
  keeper: DraftKeeper;
  /** Whether the picker is open: a button under the text opens it too. */
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
}

/** The emojis of the day, at most seven (spec §9, decision 14). */
export function EntryEmojis({ emojis, keeper, choosing, onChoosing }: EntryEmojisProps) {
  const { t } = useLingui();
  const count = emojisIn(emojis).length;
  return (
    <EmojiField
      label={t`Tages-Emojis`}
      note={t`${count} von ${MAX_DAY_EMOJIS}`}
      choose={t`Emoji auswählen`}
      value={emojis}
      most={MAX_DAY_EMOJIS}
      choosing={choosing}
      onChoosing={onChoosing}
      onChange={(next) => keeper.edit({ type: 'emojis', emojis: next })}
      onBlur={() => void keeper.flush()}
    />
  );
}
