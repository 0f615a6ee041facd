import { eventStyle } from '#entities/event/event-style.ts';
import { BackToEvents } from './back-to-events.tsx';
import { HostHead } from './host-head.tsx';
import type { OwnBook } from './own-book.ts';
import type { HostBook } from './use-host-book.ts';

/** The page of an own event: what comes in on the left, what to do with it on the right; on phones one below the other. */
export function HostPage({ book, host }: { book: OwnBook; host: HostBook }) {
  const { event } = book;
  return (
    <div className="cols ev hostpage" style={eventStyle(event.backgroundColor)} data-reachable={host.view.isReachable}>
      <div className="main">
        <BackToEvents />
        <HostHead event={event} />
      </div>
      <aside className="rail"></aside>
    </div>
  );
}
