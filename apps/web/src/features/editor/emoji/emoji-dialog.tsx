import '@tagfalter/ui/styles/emojis.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { emojisIn } from '@tagfalter/domain/emoji';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { useEffect, useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { type EmojiKit, loadEmojis } from './load-emojis.ts';

export interface EmojiDialogProps {
  open: boolean;
  title: string;
  /** Emojis chosen so far. */
  value: string;
  /** Maximum number of emojis. */
  most: number;
  onChange: (emojis: string) => void;
  onClose: () => void;
}

/** The picker in the language that is shown; undefined while it loads, null when it cannot be had. */
function useEmojis(open: boolean): EmojiKit | null | undefined {
  const { language } = useFormat();
  const [kit, setKit] = useState<EmojiKit | null>();
  useEffect(() => {
    if (!open) return;
    let gone = false;
    setKit(undefined);
    loadEmojis(language).then(
      (loaded) => gone || setKit(loaded),
      () => gone || setKit(null),
    );
    return () => {
      gone = true;
    };
  }, [open, language]);
  return kit;
}

/** Chosen emojis with a key each: the same one may stand there twice. */
function inRow(chosen: readonly string[]): { emoji: string; key: string; index: number }[] {
  const seen = new Map<string, number>();
  return chosen.map((emoji, index) => {
    const nth = (seen.get(emoji) ?? 0) + 1;
    seen.set(emoji, nth);
    return { emoji, key: `${emoji}${nth}`, index };
  });
}

/** Choosing emojis from all there are; those chosen stand above and go with a tap. */
export function EmojiDialog({ open, title, value, most, onChange, onClose }: EmojiDialogProps) {
  const { t } = useLingui();
  const kit = useEmojis(open);
  const chosen = emojisIn(value);
  const count = chosen.length;
  const pick = (emoji: string) => {
    if (most === 1) onChange(emoji);
    else if (count < most) onChange(value + emoji);
  };
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t`Schließen`}>
      <div className="emojis__chosen">
        {inRow(chosen).map(({ emoji, key, index }) => (
          <button
            key={key}
            type="button"
            className="emojis__one"
            aria-label={t`Entfernen: ${emoji}`}
            onClick={() => onChange(chosen.toSpliced(index, 1).join(''))}
          >
            {emoji}
          </button>
        ))}
        <span className="cap num grow" role="status">
          {count < most ? t`${count} von ${most}` : t`${count} von ${most}, mehr passen nicht`}
        </span>
      </div>
      <Loaded kit={kit} onPick={pick} />
      <div className="sheet__f">
        <Button variant="ink" onClick={onClose}>
          <Trans>Fertig</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

function Loaded({ kit, onPick }: { kit: EmojiKit | null | undefined; onPick: (emoji: string) => void }) {
  if (kit === undefined)
    return (
      <p className="emojis__wait cap" role="status">
        <Trans>Wird geladen …</Trans>
      </p>
    );
  if (kit === null)
    return (
      <p className="emojis__wait cap" role="alert">
        <Trans>Die Auswahl braucht beim ersten Mal Internet. Mit der Tastatur gehen Emojis auch jetzt.</Trans>
      </p>
    );
  return <kit.Chooser data={kit.data} onPick={onPick} />;
}
