import { useLingui } from '@lingui/react/macro';
import { IconButton } from '@tagfalter/ui/icon-button';
import { ImagePlus, ListTree, Mic, SmilePlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLetterKey } from '#platform/letter-key.ts';

export interface EditorToolsProps {
  /** Whether a recording is under way: it is ended in its own panel. */
  recording: boolean;
  /** Whether the day takes no further photo; its button leads to the sentence that says so then. */
  isFull: boolean;
  onPhoto: () => void;
  onRecord: () => void;
  onEmojis: () => void;
  summary: { possible: boolean; busy: boolean; onMake: () => void };
}

/** Gives the focus back to the button that began a recording, unless the person has gone on elsewhere. */
function useFocusBack(recording: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(recording);
  useEffect(() => {
    const ended = was.current && !recording;
    was.current = recording;
    if (ended && document.activeElement === document.body) button.current?.focus();
  }, [recording]);
  return button;
}

/** The buttons under the text. */
export function EditorTools({ recording, isFull, onPhoto, onRecord, onEmojis, summary }: EditorToolsProps) {
  const { t } = useLingui();
  const button = useFocusBack(recording);
  const letter = useLetterKey('r');
  return (
    <>
      <IconButton label={isFull ? t`Foto ersetzen` : t`Foto hinzufügen`} onClick={onPhoto}>
        <ImagePlus className="i" aria-hidden="true" />
      </IconButton>
      <IconButton
        ref={button}
        label={t`Aufnahme starten`}
        on={recording}
        disabled={recording}
        aria-keyshortcuts={letter}
        onClick={onRecord}
      >
        <Mic className="i" aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Emojis hinzufügen`} onClick={onEmojis}>
        <SmilePlus className="i" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t`Zusammenfassen`}
        disabled={!summary.possible}
        aria-disabled={summary.busy}
        onClick={summary.onMake}
      >
        <ListTree className="i" aria-hidden="true" />
      </IconButton>
    </>
  );
}
