import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { report } from '#platform/error-log.ts';
import { ToastProvider } from '#platform/toast.tsx';
import type { ContributionWish } from './contribution-event.ts';

const ContributeDialog = lazy(async () => ({ default: (await import('./contribute-dialog.tsx')).ContributeDialog }));

/** Gives the dialog the event's colours, which stand on the page around it. */
function hostWithColors(): HTMLElement {
  const host = document.createElement('div');
  host.className = 'ev';
  const page = document.querySelector<HTMLElement>('.ev');
  for (const name of page ? Array.from(page.style) : []) {
    host.style.setProperty(name, page?.style.getPropertyValue(name) ?? null);
  }
  document.body.append(host);
  return host;
}

let isOpen = false;

/**
 * Opens the dialog 'Erinnerung hinzufügen' over the page; a second call while it is open does nothing.
 * @returns when it is closed again
 */
export function openContribution(options: ContributionWish): Promise<void> {
  if (isOpen) return Promise.resolve();
  isOpen = true;
  const host = hostWithColors();
  const onError = (error: unknown) => report(error, 'guest: the dialog');
  const root = createRoot(host, { onCaughtError: onError, onUncaughtError: onError });
  const closed = Promise.withResolvers<void>();
  const onClosed = () => {
    isOpen = false;
    root.unmount();
    host.remove();
    closed.resolve();
  };
  root.render(
    <I18nProvider i18n={i18n}>
      <ToastProvider>
        <Suspense>
          <ContributeDialog {...options} onClosed={onClosed} />
        </Suspense>
      </ToastProvider>
    </I18nProvider>,
  );
  return closed.promise;
}
