import { Trans, useLingui } from '@lingui/react/macro';
import type { EventEntry, OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { CloudOff } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { EventQr } from '#entities/event/event-qr.tsx';
import { eventStyle } from '#entities/event/event-style.ts';
import { heldTicket, hostLink } from '#entities/event/ticket.ts';
import { useFormat } from '#i18n/use-format.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import type { Show } from './show.ts';
import { BLANK } from './show-view.ts';
import { Stage } from './stage.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useIdle } from './use-idle.ts';
import { useNoNetwork } from './use-no-network.ts';
import { useWallKeys } from './use-wall-keys.ts';
import { WallBar } from './wall-bar.tsx';
import type { WallSettings } from './wall-settings.ts';
import { WallSide } from './wall-side.tsx';

export interface WallScreenProps {
  token: string;
  event: WireEvent | OwnEvent;
  entries: readonly EventEntry[];
  isReachable: boolean;
  /** Null until the device has read its stored data. */
  show: Show | null;
  /** Loudness of a greeting, see `Voices`. */
  peaksOf: ((entryId: string) => readonly number[] | null) | null;
  settings: WallSettings;
  onSettings: (settings: WallSettings) => void;
}

const nothing = () => () => undefined;
const blank = () => BLANK;

/** Ticket for the guests' code. Only a signed-in host, or a wall opened by the link with the ticket, has it. */
function ticketFor(event: WallScreenProps['event']): string | null {
  if (event.sharingMode !== 'code_required') return null;
  return ('ticket' in event ? event.ticket : heldTicket(event.shareToken)) ?? null;
}

/** Content of the wall: a slide, its author, the way to join in, and controls that hide while idle. */
export function WallScreen({ token, event, entries, show, peaksOf, settings, ...rest }: WallScreenProps) {
  const view = useSyncExternalStore(show?.subscribe ?? nothing, show?.get ?? blank);
  const [isChoosing, setChoosing] = useState(false);
  const fullScreen = useFullScreen();
  const isIdle = useIdle();
  const toggle = () => show?.setPlaying(!view.isPlaying);
  const next = () => show?.next();
  const previous = () => show?.previous();
  useWallKeys({ onToggle: toggle, onNext: next, onPrevious: previous, onFullScreen: fullScreen.toggle });
  const address = hostLink({ shareToken: token, ticket: ticketFor(event) });
  const task = event.tasks.find(({ id }) => id === settings.task)?.text ?? null;
  const className = `wall ev${isIdle && !isChoosing ? ' wall--idle' : ''}`;
  return (
    <main className={className} data-theme="dark" style={eventStyle(event.backgroundColor)} id="content" tabIndex={-1}>
      {view.current ? (
        <>
          <Stage view={view} peaksOf={peaksOf} />
          <WallSide shot={view.current} {...{ event, entries, task, address }} isPlaying={view.isPlaying} />
        </>
      ) : (
        <Nothing {...{ event, task, address }} isThere={entries.length > 0} />
      )}
      <NoNetwork isReachable={rest.isReachable} />
      <WallBar
        isPlaying={view.isPlaying}
        fullScreen={fullScreen}
        onToggle={toggle}
        onNext={next}
        onPrevious={previous}
        onSettings={() => setChoosing(true)}
      />
      <SettingsDialog
        open={isChoosing}
        onClose={() => setChoosing(false)}
        tasks={event.tasks}
        settings={settings}
        onChange={rest.onSettings}
      />
    </main>
  );
}

interface NothingProps {
  event: WireEvent | OwnEvent;
  task: string | null;
  address: string;
  /** Whether there are entries whose slides are still loading. */
  isThere: boolean;
}

/** Nothing to show yet: the way to join in, large. */
function Nothing({ event, task, address, isThere }: NothingProps) {
  const { t } = useLingui();
  return (
    <div className="wall__none">
      <h1 className="wall__name">{event.eventName}</h1>
      {task === null ? null : <p className="wall__task">{task}</p>}
      <div className="wall__qr wall__qr--large">
        <EventQr address={address} label={t`QR-Code zum Gästebuch`} />
      </div>
      <p className="wall__first" role="status">
        <NothingWords task={task} isThere={isThere} isClosed={event.isClosed} />
      </p>
    </div>
  );
}

function NothingWords({ task, isThere, isClosed }: { task: string | null; isThere: boolean; isClosed: boolean }) {
  if (task !== null) return <Trans>Zu dieser Aufgabe gibt es noch kein Bild.</Trans>;
  if (isThere) return <Trans>Die ersten Bilder kommen gleich.</Trans>;
  if (isClosed) return <Trans>Dieses Gästebuch ist geschlossen, und es blieb leer.</Trans>;
  return <Trans>Noch keine Bilder. Wer scannt, ist gleich hier zu sehen.</Trans>;
}

/** Note that the shown slides may be old, and since when. */
function NoNetwork({ isReachable }: { isReachable: boolean }) {
  const { language } = useFormat();
  const since = useNoNetwork(isReachable);
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(since ?? 0);
  return (
    <p className="wall__note" role="status">
      {since === null ? null : (
        <span>
          <CloudOff className="i" aria-hidden="true" />
          <Trans>Kein Netz seit {time}. Die Bilder laufen weiter.</Trans>
        </span>
      )}
    </p>
  );
}
