import type { OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import type { ReactNode } from 'react';
import { type Contribute, ContributeBar, ContributeButtons } from './contribute-buttons.tsx';

interface AwaitedBookProps {
  /** As the page brought it along; `null` where no more than its name is known. */
  event: WireEvent | OwnEvent | null;
  contribute: Contribute;
  mine: ((event: WireEvent | OwnEvent | null) => ReactNode) | undefined;
  /** What is said of the entries. */
  children: ReactNode;
}

/** A guest book whose entries are not here: whoever knows the event contributes all the same, and sees what this device holds. */
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
