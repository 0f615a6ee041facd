import '@tagfalter/ui/styles/switch.css';
import '@tagfalter/ui/styles/audio.css';
import '@tagfalter/ui/styles/event.css';
import '@tagfalter/ui/styles/host-tools.css';
import '@tagfalter/ui/styles/host.css';
import { useLingui } from '@lingui/react/macro';
import { usePageTitle } from '#platform/page-title.ts';
import { HostPage } from './host-page.tsx';
import { HostUnreachable, HostWaits, NoSuchEvent, OnlyForHosts } from './host-states.tsx';
import { isOwnBook } from './own-book.ts';
import { useHostBook } from './use-host-book.ts';

/** An event for its host: what has arrived, what waits for them, and everything they may do with it (spec decision 31). */
export function HostScreen({ token }: { token: string }) {
  const { t } = useLingui();
  const host = useHostBook(token);
  const { state } = host.view;
  usePageTitle(state.status === 'open' ? state.book.event.eventName : t`Event verwalten`);
  if (state.status === 'missing') return <NoSuchEvent />;
  if (state.status === 'failed') return <HostUnreachable fault={state.fault} onAgain={() => void host.store.load()} />;
  if (state.status === 'loading') return <HostWaits />;
  if (state.status === 'restricted' || !isOwnBook(state.book)) return <OnlyForHosts token={token} />;
  return <HostPage book={state.book} host={host} />;
}
