import '@tagfalter/ui/styles/segments.css';
import '@tagfalter/ui/styles/event.css';
import '@tagfalter/ui/styles/my-events.css';
import '@tagfalter/ui/styles/print.css';
import '@tagfalter/ui/styles/table-card.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { useRef, useState } from 'react';
import { eventStyle } from '#entities/event/event-style.ts';
import { NoSuchEvent, OwnEventUnreachable, OwnEventWaits } from '#entities/own-event/own-event-states.tsx';
import { usePageTitle } from '#platform/page-title.ts';
import { picturesLoaded } from '#platform/pictures-loaded.ts';
import { usePageRules } from '#platform/use-page-rules.ts';
import { BackToEvent } from './back-to-event.tsx';
import { type CardChoices, copiesOf, FIRST_CHOICES, pageRule } from './card-choices.ts';
import { CardOptions } from './card-options.tsx';
import { TableCard } from './table-card.tsx';
import { useOwnEvent } from './use-own-event.ts';

/** The first copy is shown, the others are only printed. */
const COPIES = [0, 1, 2, 3];

const LYING = 'main main--wide pad';

/** Card for tables or notice for a wall, with the code that leads to the guest book (spec decision 31). */
export function CardScreen({ token }: { token: string }) {
  const { t } = useLingui();
  const heading = t`Karte für die Tische`;
  usePageTitle(heading);
  const view = useOwnEvent(token);
  if (view.status === 'loading') return <OwnEventWaits className={LYING} />;
  if (view.status === 'missing') return <NoSuchEvent className="main pad" />;
  if (view.status === 'failed') {
    const { fault, again } = view;
    return <OwnEventUnreachable className={LYING} heading={heading} fault={fault} onAgain={again} />;
  }
  return <Loaded event={view.event} />;
}

function Loaded({ event }: { event: OwnEvent }) {
  const { t } = useLingui();
  const [choices, setChoices] = useState<CardChoices>(FIRST_CHOICES);
  const stage = useRef<HTMLElement>(null);
  const line = choices.line ?? t`Scannen. Foto. Fertig.`;
  usePageRules(pageRule(choices));
  const onPrint = () => {
    const { current } = stage;
    if (current) void picturesLoaded(current).then(() => print());
  };
  return (
    <div className="main main--wide pad ev kpage" style={eventStyle(event.backgroundColor)}>
      <div className="no-print stack-2">
        <BackToEvent event={event} />
        <h1 className="h-page">
          <Trans>Karte für die Tische</Trans>
        </h1>
      </div>
      <div className="kprev">
        <CardOptions
          event={event}
          choices={choices}
          line={line}
          onChange={(change) => setChoices((before) => ({ ...before, ...change }))}
          onPrint={onPrint}
        />
        <section className={`kstage kstage--${choices.format}`} aria-label={t`Vorschau`} ref={stage}>
          {COPIES.slice(0, copiesOf(choices)).map((copy) => (
            <TableCard key={copy} event={event} hasCode={choices.hasCode} line={line} isCopy={copy > 0} />
          ))}
        </section>
      </div>
    </div>
  );
}
