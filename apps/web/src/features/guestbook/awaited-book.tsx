import type { OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import type { ReactNode } from 'react';
import { type Contribute, ContributeBar, ContributeButtons } from './contribute-buttons.tsx';

interface AwaitedBookProps {
  /** Event as embedded in the page; `null` if only its name is known. */
  event: WireEvent | OwnEvent | null;
  contribute: Contribute;
  mine: ((event: WireEvent | OwnEvent | null) => ReactNode) | undefined;
  /** Loading or error message in place of the entries. */
  children: ReactNode;
}

/** Guest book without its entries: a known event still takes contributions and shows this device's own. */
export function AwaitedBook({ event, contribute, mine, children }: AwaitedBookProps) {
  const isOpen = event !== null && !event.isClosed;
  return (
    <>
      <main className="main pad gcols" id="content" tabIndex={-1}>
        <div className="gside stack-6">
          {isOpen ? <ContributeButtons event={event} contribute={contribute} /> : null}
          {mine?.(event)}
        </div>
        <div className="gbody">{children}</div>
      </main>
      {isOpen ? <ContributeBar event={event} contribute={contribute} /> : null}
    </>
  );
}
