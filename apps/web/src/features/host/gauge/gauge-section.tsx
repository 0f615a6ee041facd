import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { EventGauge } from '@tagfalter/contract/event-gauge';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { Button } from '@tagfalter/ui/button';
import { CircleCheck, CloudOff, RotateCw } from 'lucide-react';
import { useFaultWords } from '#platform/fault-words.ts';
import { Skeletons } from '#platform/skeletons.tsx';
import { Announced } from './announced.tsx';
import { HandOnLater } from './hand-on-later.tsx';
import { useShortMoment } from './use-contact-words.ts';
import { type GaugeRead, useGauge } from './use-gauge.ts';
import { useGuestNames } from './use-guest-names.ts';
import { WaitingList } from './waiting-list.tsx';

interface GaugeSectionProps {
  event: OwnEvent;
  /** Changes its value whenever the guest book may have changed. */
  changed: unknown;
}

/** Number of pictures that have arrived, and which guests' phones still hold some (announced with 'Senden'). */
export function GaugeSection({ event, changed }: GaugeSectionProps) {
  const { t } = useLingui();
  const read = useGauge(event.id, changed);
  const { known, fault } = read;
  if (known === null && fault === null) return <Skeletons shape="skel--gauge" />;
  return (
    <section className="card card--ev gauge" aria-label={t`Was angekommen ist`}>
      {known === null ? null : <Known gauge={known.gauge} event={event} />}
      {known === null ? null : (
        <Announced eventId={event.id} announced={known.gauge.announced} onDropped={read.again} />
      )}
      <NotNow {...read} />
    </section>
  );
}

function Known({ gauge, event }: { gauge: EventGauge; event: OwnEvent }) {
  const { arrived, waiting } = gauge;
  return (
    <>
      <div className="gauge__h">
        <div>
          <p className="gauge__n num">{arrived}</p>
          <p className="mut">
            <Plural value={arrived} one="Bild angekommen" other="Bilder angekommen" />
          </p>
        </div>
        {waiting === 0 ? null : (
          <div className="gauge__w">
            <p className="gauge__n gauge__n--wait num">{waiting}</p>
            <p className="mut">
              <Plural value={waiting} one="wartet noch" other="warten noch" />
            </p>
          </div>
        )}
      </div>
      {arrived + waiting === 0 ? (
        <p>
          <Trans>Noch ist nichts da. Sobald Gäste etwas senden, siehst du hier, was angekommen ist.</Trans>
        </p>
      ) : (
        <>
          <progress className="gbar" max={arrived + waiting} value={arrived} aria-hidden="true" />
          {waiting === 0 ? <AllHere /> : <Waiting gauge={gauge} event={event} />}
        </>
      )}
    </>
  );
}

function AllHere() {
  return (
    <p className="gauge__ok" role="status">
      <CircleCheck className="i" aria-hidden="true" />
      <Trans>Alles ist da. Auf keinem Handy wartet noch ein Bild.</Trans>
    </p>
  );
}

function Waiting({ gauge, event }: { gauge: EventGauge; event: OwnEvent }) {
  const names = useGuestNames(gauge);
  const { waiting } = gauge;
  return (
    <>
      <p>
        {waiting === 1 ? (
          <Trans>
            Bei <b dir="auto">{names}</b> wartet noch ein Bild.
          </Trans>
        ) : (
          <Trans>
            Bei <b dir="auto">{names}</b> warten noch {waiting} Bilder.
          </Trans>
        )}
      </p>
      <WaitingList gauge={gauge} event={event} />
      <HandOnLater event={event} />
    </>
  );
}

/** Tells that the gauge is out of date or unknown, and why; offers a retry. */
function NotNow({ known, fault, again }: GaugeRead) {
  const words = useFaultWords();
  const moment = useShortMoment();
  if (fault === null) return null;
  const time = known === null ? null : moment(known.at);
  return (
    <div className="stack-2" role="status">
      <p className="cap gauge__old">
        <CloudOff className="i" aria-hidden="true" />
        <span>
          {time === null ? null : (
            <>
              <Trans>Stand von {time}.</Trans>{' '}
            </>
          )}
          {words(fault)}
        </span>
      </p>
      <div>
        <Button variant="quiet" onClick={again}>
          <RotateCw className="i" aria-hidden="true" />
          <Trans>Noch einmal versuchen</Trans>
        </Button>
      </div>
    </div>
  );
}
