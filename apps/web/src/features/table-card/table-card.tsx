import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { eventShades } from '@tagfalter/domain/event-shades';
import { useState } from 'react';
import { EventQr } from '#entities/event/event-qr.tsx';
import { scannedLink } from '#entities/event/ticket.ts';
import { lineSize, nameSize } from './card-choices.ts';

interface Props {
  event: OwnEvent;
  hasCode: boolean;
  line: string;
  /** Whether it is a further one on the same sheet, which nobody needs to hear of again. */
  isCopy: boolean;
}

/** The card as it is printed: name, code and what to do, on white in every theme. */
export function TableCard({ event, hasCode, line, isCopy }: Props) {
  const { t } = useLingui();
  const { eventName, eventCode, sharingMode, backgroundColor } = event;
  return (
    <article className={`tcard ${isCopy ? 'print-only' : ''}`} data-theme="light" aria-hidden={isCopy}>
      <Top event={event} />
      <div className="tcard__b">
        <p className={`tcard__h tcard__h--${lineSize(line)}`} dir="auto">
          {line}
        </p>
        <EventQr
          className="tcard__q"
          address={scannedLink(event)}
          label={t`QR-Code zum Gästebuch von ${eventName}`}
          color={eventShades(backgroundColor).cover}
        />
        <ol className="tcard__s">
          <li>
            <Trans>Kamera auf den Code halten</Trans>
          </li>
          <li>
            <Trans>Fotos auswählen oder machen</Trans>
          </li>
          <li>
            <Trans>Gruß dazu, senden</Trans>
          </li>
        </ol>
        {hasCode && sharingMode === 'code_required' && eventCode !== null ? (
          <p className="tcard__c">
            <Trans>
              Code: <b>{eventCode}</b>
            </Trans>
          </p>
        ) : null}
        <p className="tcard__f">
          {sharingMode === 'account_required' ? (
            <Trans>Mit deinem Tagfalter-Konto. Auch bei schlechtem Netz: Es geht von selbst weiter.</Trans>
          ) : (
            <Trans>Ohne App, ohne Konto. Auch bei schlechtem Netz: Es geht von selbst weiter.</Trans>
          )}
        </p>
      </div>
    </article>
  );
}

/** The cover picture; without one, or where it does not load, the event's colour. */
function Top({ event: { eventName, coverImageUrl } }: { event: OwnEvent }) {
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = coverImageUrl !== null && coverImageUrl !== broken;
  return (
    <div className={`tcard__t ${isShown ? 'tcard__t--photo' : ''}`}>
      {isShown ? <img className="ph" src={coverImageUrl} alt="" onError={() => setBroken(coverImageUrl)} /> : null}
      <div>
        <p>
          <Trans>Unser Gästebuch</Trans>
        </p>
        <h2 className={`tcard__n--${nameSize(eventName)}`} dir="auto">
          {eventName}
        </h2>
      </div>
    </div>
  );
}
