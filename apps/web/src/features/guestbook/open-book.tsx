import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { Tabs } from '@tagfalter/ui/tabs';
import { Clock, CloudOff, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventBook } from '#entities/event-book/book.ts';
import type { BookStore } from '#entities/event-book/book-store.ts';
import { galleryOf } from '#entities/event-book/pictures.ts';
import { type Contribute, ContributeBar, ContributeButtons } from './contribute-buttons.tsx';
import { EventCover } from './event-cover.tsx';
import { OlderEntries } from './older-entries.tsx';
import { useLightbox } from './open-lightbox.tsx';
import { Steps } from './steps.tsx';
import { Timeline } from './timeline.tsx';
import { usePart } from './use-part.ts';
import { BOOK_TABS, useTab } from './use-tab.ts';

const loadHostTools = async () => {
  const parts = [import('./host-tools/host-panel.tsx'), import('#entities/event-host/entry-tools.tsx')] as const;
  const [{ HostPanel }, { EntryTools }] = await Promise.all(parts);
  return { HostPanel, EntryTools };
};

const loadGallery = () => import('./gallery.tsx');

interface OpenBookProps {
  book: EventBook;
  store: BookStore;
  contribute: Contribute;
  /** Whether the server answered the last request. */
  isReachable: boolean;
  /** Contributions of this device. */
  mine?: ReactNode;
}

/** Readable guest book: cover, ways to contribute, and its three views. */
export function OpenBook({ book, store, contribute, isReachable, mine }: OpenBookProps) {
  const { event, isOwner } = book;
  const host = usePart(loadHostTools, isOwner);
  return (
    <>
      <EventCover event={event} />
      <main className="main pad gcols" id="content" tabIndex={-1}>
        <div className="gside stack-6">
          {event.isClosed ? null : (
            <>
              <ContributeButtons event={event} contribute={contribute} />
              <Steps />
            </>
          )}
          <Notices book={book} isReachable={isReachable} />
          {mine}
          {isOwner && host ? <host.HostPanel book={book} /> : null}
        </div>
        <BookTabs book={book} store={store} host={isOwner ? host : undefined} />
      </main>
      {event.isClosed ? null : <ContributeBar event={event} contribute={contribute} />}
    </>
  );
}

/** Notices to guests before they contribute, and that the entries may be out of date. */
function Notices({ book: { event, isOwner }, isReachable }: Pick<OpenBookProps, 'book' | 'isReachable'>) {
  const { t } = useLingui();
  return (
    <>
      {isReachable ? null : (
        <Banner icon={<CloudOff className="i" aria-hidden="true" />} title={t`Gerade keine Verbindung`}>
          <p>
            <Trans>Neue Einträge erscheinen, sobald wieder Netz da ist.</Trans>
          </p>
        </Banner>
      )}
      {event.isClosed ? (
        <Banner
          tone="blue"
          icon={<Lock className="i" aria-hidden="true" />}
          title={t`Dieses Gästebuch ist geschlossen`}
        >
          <p>
            <Trans>Neue Beiträge nimmt es nicht mehr an. Ansehen kannst du alles weiterhin.</Trans>
          </p>
        </Banner>
      ) : null}
      {event.needsApproval && !isOwner && !event.isClosed ? (
        <Banner tone="blue" icon={<Clock className="i" aria-hidden="true" />} title={t`Beiträge werden erst angesehen`}>
          <p>
            <Trans>Deiner erscheint hier, sobald er freigegeben ist.</Trans>
          </p>
        </Banner>
      ) : null}
    </>
  );
}

type HostTools = Awaited<ReturnType<typeof loadHostTools>>;

function BookTabs({ book, store, host }: Pick<OpenBookProps, 'book' | 'store'> & { host: HostTools | undefined }) {
  const { t } = useLingui();
  const [tab, choose] = useTab();
  const { open, lightbox } = useLightbox();
  const gallery = usePart(loadGallery, tab !== 'book');
  const { tasks } = book.event;
  const { older } = book;
  const all = galleryOf(book.entries, false, tasks);
  const words = { book: t`Gästebuch`, pictures: t`Alle Bilder`, favourites: t`Lieblingsbilder` };
  const tabs = BOOK_TABS.map((value) => ({
    value,
    label: words[value],
    ...(value === 'pictures' && all.length > 0 && older === null ? { count: all.length } : {}),
  }));
  return (
    <div className="gbody">
      <Tabs look="line" label={t`Ansichten`} tabs={tabs} value={tab} onChange={choose}>
        {tab === 'book' ? (
          <Timeline
            entries={book.entries}
            tasks={tasks}
            isClosed={book.event.isClosed}
            onOpen={open}
            onBroken={store.renew}
            tools={(entry) =>
              host ? (
                <host.EntryTools event={book.event} entry={entry} onEntry={store.tookEntry} onGone={store.entryGone} />
              ) : null
            }
          />
        ) : gallery ? (
          <gallery.Gallery
            key={tab}
            pictures={all}
            isPart={older !== null}
            tasks={tasks}
            onlyTop={tab === 'favourites'}
            onOpen={open}
            onBroken={store.renew}
          />
        ) : null}
        {older === null ? null : (
          <OlderEntries key={`${tab} ${older}`} arePictures={tab !== 'book'} onMore={() => void store.loadOlder()} />
        )}
      </Tabs>
      {lightbox}
    </div>
  );
}
