import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { ArrowUp, Pause, Play } from 'lucide-react';

export interface SendButtonProps {
  isPaused: boolean;
  /** Whether files are on their way. */
  isSending: boolean;
  onPause: () => void;
  onSend: () => void;
}

/** Sends, pauses or resumes. All states share one button, so that it keeps the focus. */
export function SendButton({ isPaused, isSending, onPause, onSend }: SendButtonProps) {
  const holdsBack = isSending && !isPaused;
  return (
    <Button variant={holdsBack ? 'line' : 'ink'} onClick={holdsBack ? onPause : onSend}>
      {holdsBack ? (
        <>
          <Pause className="i" aria-hidden="true" />
          <Trans>Anhalten</Trans>
        </>
      ) : isPaused ? (
        <>
          <Play className="i" aria-hidden="true" />
          <Trans>Weiter</Trans>
        </>
      ) : (
        <>
          <ArrowUp className="i" aria-hidden="true" />
          <Trans>Jetzt senden</Trans>
        </>
      )}
    </Button>
  );
}
