import '@tagfalter/ui/styles/tabs.css';
import '@tagfalter/ui/styles/audio.css';
import '@tagfalter/ui/styles/event.css';
import '@tagfalter/ui/styles/guest.css';
import { useLingui } from '@lingui/react/macro';
import type { OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { DEFAULT_EVENT_COLOR } from '@tagfalter/domain/event-color';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { eventStyle } from '#entities/event/event-style.ts';
import { isWholeBook } from '#entities/event-book/book.ts';
import type { BookStore } from '#entities/event-book/book-store.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { AwaitedBook } from './awaited-book.tsx';
import type { Contribute } from './contribute-buttons.tsx';
import { EventCover } from './event-cover.tsx';
import { GuestFoot } from './guest-foot.tsx';
import { LoadFailed } from './load-failed.tsx';
import { MissingEvent } from './missing-event.tsx';
import { OpenBook } from './open-book.tsx';
import { RestrictedEventView } from './restricted-event.tsx';
import { useThemeColor } from './use-theme-color.ts';

export interface GuestPageProps {
  token: string;
  store: BookStore;
  contribute: Contribute;
  /** Renders this device's contributions to an event; `null` if only its name is known. */
  mine?: (event: WireEvent | OwnEvent | null) => ReactNode;
  /** Bars above and below the content in every state of the page. */
  bars?: ReactNode;
}

/** Guest book of an event, for everybody with the link (spec §2). */
export function GuestPage({ token, store, contribute, mine, bars }: GuestPageProps) {
  const { t } = useLingui();
  const { state, isReachable } = useSyncExternalStore(store.subscribe, store.get);
  useEffect(() => store.follow(), [store]);
  if (state.status === 'missing') {
    return (
      <Frame event={null} bars={bars}>
        <MissingEvent>{mine?.(null)}</MissingEvent>
      </Frame>
    );
  }
  if (state.status === 'open') {
    const { event } = state.book;
    return (
      <Frame event={event} bars={bars}>
        <OpenBook
          book={state.book}
          store={store}
          contribute={contribute}
          isReachable={isReachable}
          mine={mine?.(event)}
        />
      </Frame>
    );
  }
  return (
    <Frame event={state.event} bars={bars}>
      {state.event === null ? null : <EventCover event={state.event} />}
      {state.status === 'restricted' ? (
        <RestrictedEventView address={`/events/${token}`}>{mine?.(null)}</RestrictedEventView>
      ) : (
        <AwaitedBook
          event={state.event !== null && isWholeBook(state.event) ? state.event : null}
          {...{ contribute, mine }}
        >
          {state.status === 'failed' ? (
            <LoadFailed fault={state.fault} onAgain={() => void store.load()} />
          ) : (
            <p className="gwait" role="status">
              {t`Event wird geladen...`}
            </p>
          )}
        </AwaitedBook>
      )}
    </Frame>
  );
}

type KnownEvent = Parameters<typeof EventCover>[0]['event'];

interface FrameProps {
  event: KnownEvent | null;
  bars: ReactNode;
  children: ReactNode;
}

/** Frame of every state of the page: the event's colours and name, and the footer. */
function Frame({ event, bars, children }: FrameProps) {
  const { t } = useLingui();
  const color = event !== null && isWholeBook(event) ? event.backgroundColor : DEFAULT_EVENT_COLOR;
  usePageTitle(event?.eventName ?? t`Gästebuch`);
  useThemeColor(event === null ? null : color);
  return (
    <div className="guest ev" style={eventStyle(color)}>
      {bars}
      {children}
      <GuestFoot />
    </div>
  );
}
