import '@tagfalter/ui/styles/event.css';
import '@tagfalter/ui/styles/guest.css';
import '@tagfalter/ui/styles/wall.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { DEFAULT_EVENT_COLOR } from '@tagfalter/domain/event-color';
import type { EventDb } from '@tagfalter/local/guest/event-db';
import { Button } from '@tagfalter/ui/button';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { eventStyle } from '#entities/event/event-style.ts';
import { env } from '#platform/env.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { OpenWall } from './open-wall.tsx';
import { forgetWall } from './wall.ts';
import type { WallBook, WallBookState } from './wall-book.ts';

export interface WallPageProps {
  token: string;
  book: WallBook;
  /** Opens the event's store on this device; null in a browser without one. */
  openStore: (token: string) => Promise<EventDb | null>;
  /** Opens the event's store if it exists; never creates one. */
  heldStore: (token: string) => Promise<EventDb | null>;
  /** Replaces an event that is only for people with an account. */
  restricted: ReactNode;
  /** Replaces an event that does not exist. */
  missing: ReactNode;
}

/** The wall of an event: its pictures and greetings on a large screen, one after the other, with the way to join in. */
export function WallPage({ token, book, openStore, heldStore, restricted, missing }: WallPageProps) {
  const { t } = useLingui();
  const { state, isReachable } = useSyncExternalStore(book.subscribe, book.get);
  useEffect(() => book.follow(), [book]);
  usePageTitle(nameOf(state) ?? t`Live-Wand`);
  const isGone = state.status === 'missing' || state.status === 'restricted';
  useEffect(() => {
    // The event is deleted or no longer for everybody: nothing of it stays on this device.
    if (isGone) void heldStore(token).then((db) => db && forgetWall(db, env));
  }, [isGone, heldStore, token]);
  if (state.status === 'open') {
    const { event, entries } = state.book;
    return <OpenWall key={event.sharingMode} {...{ token, book, openStore, event, entries, isReachable }} />;
  }
  const color = colorOf(state);
  if (isGone) {
    return (
      <div className="guest ev" style={eventStyle(color)}>
        {state.status === 'missing' ? missing : restricted}
      </div>
    );
  }
  return (
    <main className="wall wall--wait ev" data-theme="dark" style={eventStyle(color)} id="content">
      {state.status === 'failed' ? (
        <Failed state={state} onAgain={() => void book.load()} />
      ) : (
        <p role="status">
          <Trans>Die Live-Wand wird geladen …</Trans>
        </p>
      )}
    </main>
  );
}

function nameOf(state: WallBookState): string | undefined {
  if (state.status === 'open') return state.book.event.eventName;
  return state.status === 'missing' ? undefined : state.event?.eventName;
}

function colorOf(state: WallBookState): string {
  const event = state.status === 'missing' || state.status === 'open' ? null : state.event;
  return event !== null && 'backgroundColor' in event ? event.backgroundColor : DEFAULT_EVENT_COLOR;
}

/** Shown if loading failed and nothing is kept; it is also retried automatically. */
function Failed({ state, onAgain }: { state: Extract<WallBookState, { status: 'failed' }>; onAgain: () => void }) {
  const faultWords = useFaultWords();
  return (
    <div className="wall__none" role="alert">
      {state.event ? <h1 className="wall__name">{state.event.eventName}</h1> : null}
      <p>{faultWords(state.fault)}</p>
      <Button variant="ev" large onClick={onAgain}>
        <Trans>Erneut versuchen</Trans>
      </Button>
    </div>
  );
}
