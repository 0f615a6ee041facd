import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { CloudOff } from 'lucide-react';
import { eventStyle } from '#entities/event/event-style.ts';
import { BackToEvents } from '#entities/own-event/back-to-events.tsx';
import { ApproveSection } from './approve/approve-section.tsx';
import { ArchiveSection } from './archive/archive-section.tsx';
import { GaugeSection } from './gauge/gauge-section.tsx';
import { useShortMoment } from './gauge/use-contact-words.ts';
import { HostHead } from './host-head.tsx';
import type { OwnBook } from './own-book.ts';
import { PicturesSection } from './pictures/pictures-section.tsx';
import { RehearsalSection } from './rehearsal/rehearsal-section.tsx';
import { SettingsSection } from './settings/settings-section.tsx';
import { TasksSection } from './tasks/tasks-section.tsx';
import type { HostBook } from './use-host-book.ts';

/** Page of an own event: incoming contributions on the left, tools on the right; on phones one below the other. */
export function HostPage({ book, host }: { book: OwnBook; host: HostBook }) {
  const { event } = book;
  const { store } = host;
  return (
    <div className="cols ev hostpage" style={eventStyle(event.backgroundColor)}>
      <div className="main">
        <BackToEvents />
        <HostHead event={event} />
        <Unreachable {...host} />
        <GaugeSection event={event} changed={book} />
        <ApproveSection book={book} store={store} />
        <PicturesSection book={book} store={store} />
      </div>
      <aside className="rail" aria-label={event.eventName}>
        <RehearsalSection event={event} />
        <ArchiveSection event={event} />
        <TasksSection event={event} store={store} />
        <SettingsSection event={event} store={store} />
      </aside>
    </div>
  );
}

/** Notice that the content below is not up to date, with its time. */
function Unreachable({ view, keptAt }: HostBook) {
  const { t } = useLingui();
  const moment = useShortMoment();
  if (view.isReachable) return null;
  const time = keptAt === null ? null : moment(keptAt);
  return (
    <Banner icon={<CloudOff className="i" aria-hidden="true" />} title={t`Gerade keine Verbindung`}>
      <p>
        {time === null ? null : (
          <>
            <Trans>Stand von {time}.</Trans>{' '}
          </>
        )}
        <Trans>Ansehen kannst du alles; ändern geht, sobald wieder Netz da ist.</Trans>
      </p>
    </Banner>
  );
}
