import '@tagfalter/ui/styles/switch.css';
import '@tagfalter/ui/styles/audio.css';
import '@tagfalter/ui/styles/event.css';
import '@tagfalter/ui/styles/host-tools.css';
import '@tagfalter/ui/styles/host.css';
import { useLingui } from '@lingui/react/macro';
import { NoSuchEvent, OwnEventUnreachable, OwnEventWaits } from '#entities/own-event/own-event-states.tsx';
import { usePageTitle } from '#platform/page-title.ts';
import { HostPage } from './host-page.tsx';
import { OnlyForHosts } from './only-for-hosts.tsx';
import { isOwnBook } from './own-book.ts';
import { useHostBook } from './use-host-book.ts';

/** An event for its host: what has arrived, what waits for them, and everything they may do with it (spec decision 31). */
export function HostScreen({ token }: { token: string }) {
  const { t } = useLingui();
  const host = useHostBook(token);
  const { state } = host.view;
  usePageTitle(state.status === 'open' ? state.book.event.eventName : t`Event verwalten`);
  if (state.status === 'missing') return <NoSuchEvent className="main" />;
  if (state.status === 'failed') {
    const again = () => void host.store.load();
    return <OwnEventUnreachable className="main" heading={t`Event verwalten`} fault={state.fault} onAgain={again} />;
  }
  if (state.status === 'loading') return <OwnEventWaits className="main" />;
  if (state.status === 'restricted' || !isOwnBook(state.book)) return <OnlyForHosts token={token} />;
  return <HostPage book={state.book} host={host} />;
}
