import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { Button } from '@tagfalter/ui/button';
import { Send } from 'lucide-react';
import { eventPath } from '#entities/event/event-path.ts';
import { useHandOn } from '#entities/event/use-hand-on.ts';

/** Asks guests by message to open the page once more: what waits on their phone goes on by itself then (spec decision 39). */
export function HandOnLater({ event: { eventName, shareToken } }: { event: OwnEvent }) {
  const { t } = useLingui();
  const handOn = useHandOn();
  const text = t`Von „${eventName}“ warten vielleicht noch Bilder auf deinem Handy. Öffne die Seite bitte einmal auf demselben Handy und im selben Browser: Dann gehen sie von selbst weiter.`;
  const url = `${location.origin}${eventPath(shareToken)}`;
  return (
    <div className="hacts">
      <Button variant="line" onClick={() => void handOn({ title: eventName, text, url })}>
        <Send className="i" aria-hidden="true" />
        <Trans>„Nachreichen“ weitergeben</Trans>
      </Button>
    </div>
  );
}
