import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Visibility } from '@tagfalter/domain/field-kinds';
import { MAX_TEXT, mostInPlaceOf } from '@tagfalter/domain/text';
import type { Draft } from '@tagfalter/local/drafts/drafts';
import { Button } from '@tagfalter/ui/button';
import { Check, Globe, Lock, Users } from 'lucide-react';
import { useWaitsForMail } from '#entities/entry/unconfirmed/public-needs-mail.tsx';
import { VISIBILITY_WORDS } from '#i18n/words.ts';
import { SavingWords } from './saving-words.tsx';
import type { Save } from './use-save.tsx';

const ICONS = { private: Lock, friends: Users, public: Globe } as const satisfies Record<Visibility, unknown>;

/** From here on the length that is left for the text stands beside the button, in UTF-16 code units. */
const NEAR_THE_END = 200;

export interface SaveBarProps {
  draft: Draft;
  save: Save;
  /** Work that has to end before saving. */
  blockedBy: 'recording' | 'photos' | null;
}

/** Audience of the entry, and the only button that publishes (decision 16, wire 44). */
export function SaveBar({ draft, save, blockedBy }: SaveBarProps) {
  const { i18n } = useLingui();
  const { visibility, base } = draft;
  const waits = useWaitsForMail({ chosen: visibility, before: base?.visibility });
  const Icon = ICONS[visibility];
  return (
    <div className="savebar">
      <span className="who grow">
        <Icon className="i" aria-hidden="true" />
        <span>{waits ? <Trans>Öffentlich, wartet noch</Trans> : i18n._(VISIBILITY_WORDS[visibility])}</span>
      </span>
      <CharactersLeft length={draft.text.length} most={mostInPlaceOf(base?.text ?? '')} />
      {blockedBy === null ? null : (
        <span className="cap">
          {blockedBy === 'recording' ? <Trans>nach der Aufnahme</Trans> : <Trans>wenn das Foto da ist</Trans>}
        </span>
      )}
      <Button variant="write" disabled={save.busy || blockedBy !== null} onClick={save.save}>
        <Check className="i" aria-hidden="true" />
        {save.busy ? <SavingWords isNew={base === null} /> : <Trans>Speichern</Trans>}
      </Button>
      {save.question}
    </div>
  );
}

/** How much may still be written, or is too much: the text itself may have gone out of view. */
function CharactersLeft({ length, most }: { length: number; most: number }) {
  const left = most - length;
  // A longer text can only be shortened: the paper says so.
  if (left >= NEAR_THE_END || (left >= 0 && most > MAX_TEXT)) return null;
  return (
    <span className={left < 0 ? 'cap num paper__over' : 'cap num'}>
      {left < 0 ? (
        <Plural value={-left} one="# Zeichen zu viel" other="# Zeichen zu viel" />
      ) : (
        <Plural value={left} one="noch # Zeichen" other="noch # Zeichen" />
      )}
    </span>
  );
}
