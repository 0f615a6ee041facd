import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { EventGauge } from '@tagfalter/contract/event-gauge';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { Button } from '@tagfalter/ui/button';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Send } from 'lucide-react';
import { eventPath } from '#entities/event/event-path.ts';
import { useHandOn } from '#entities/event/use-hand-on.ts';

type WaitingGuest = EventGauge['guests'][number];

/** Asks guests by message to open the page once more: what waits on their phone goes on by itself then (spec decision 39). */
export function HandOnLater({ event: { eventName, shareToken } }: { event: OwnEvent }) {
  const { t } = useLingui();
  const handOn = useHandOn();
  const text = t`Von „${eventName}“ warten vielleicht noch Bilder auf deinem Handy. Öffne die Seite bitte einmal auf demselben Handy und im selben Browser: Dann gehen sie von selbst weiter.`;
  const url = addressOf(shareToken);
  return (
    <div className="hacts">
      <Button variant="line" onClick={() => void handOn({ title: eventName, text, url })}>
        <Send className="i" aria-hidden="true" />
        <Trans>„Nachreichen“ weitergeben</Trans>
      </Button>
    </div>
  );
}

/** The same for one guest, by name and with how much waits. */
export function HandOnToGuest({ event: { eventName, shareToken }, guest }: { event: OwnEvent; guest: WaitingGuest }) {
  const { t } = useLingui();
  const handOn = useHandOn();
  const { guestName, waiting } = guest;
  const greeting = t`Hallo ${guestName}!`;
  const waits = t`${plural(waiting, {
    one: `Von „${eventName}“ wartet noch ein Bild auf deinem Handy.`,
    other: `Von „${eventName}“ warten noch # Bilder auf deinem Handy.`,
  })}`;
  const act = t`Öffne die Seite bitte einmal auf demselben Handy und im selben Browser: Dann geht alles von selbst weiter.`;
  const text = `${greeting} ${waits} ${act}`;
  return (
    <IconButton
      label={t`„Nachreichen“ an ${guestName} weitergeben`}
      onClick={() => void handOn({ title: eventName, text, url: addressOf(shareToken) })}
    >
      <Send className="i" aria-hidden="true" />
    </IconButton>
  );
}

const addressOf = (token: string): string => `${location.origin}${eventPath(token)}`;
