import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { isStorageError } from '@tagfalter/local/base/storage-error';
import { removeOverEvents } from '@tagfalter/local/guest/remove-over-events';
import { createRoot } from 'react-dom/client';
import { env } from '#platform/env.ts';
import { report } from '#platform/error-log.ts';
import { ToastProvider } from '#platform/toast.tsx';
import { ContributeDialog } from './contribute-dialog.tsx';
import type { ContributionRequest } from './contribution-event.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { startPhotoWorker } from './photos/prepare-guest-photo.ts';
import { keepUsedFiles } from './store/guest-worker.ts';

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

const inbox = createInbox();
let opened: Promise<void> | null = null;

/**
 * Runs in quiet time. Fetches the code that the first photo needs besides this, so that a dying network does not lose
 * it. Removes data of other events that this device no longer needs.
 * @param loadOthers fetches the parts that a later visit without a network begins with; a worker keeps them, too
 */
export async function prepareAhead(token: string, loadOthers: () => Promise<unknown>): Promise<void> {
  startPhotoWorker();
  removeOverEvents(env, token).catch((error: unknown) => {
    // Expected: a browser that gives the page no store.
    if (!isStorageError(error)) report(error, 'guest: events of long ago');
  });
  await loadOthers();
  keepUsedFiles();
}

/**
 * Opens the dialog 'Erinnerung hinzufügen' over the page. While it is open, a second call hands it its photos: a phone may
 * bring them a minute after they were picked.
 * @returns when it is closed again
 */
export function openContribution({ files = [], ...options }: ContributionRequest): Promise<void> {
  inbox.put(files, 'any');
  opened ??= openDialog(options);
  return opened;
}

function openDialog(options: ContributionRequest): Promise<void> {
  const host = hostWithColors();
  const onError = (error: unknown) => report(error, 'guest: the dialog');
  const root = createRoot(host, { onCaughtError: onError, onUncaughtError: onError });
  let noteClosed = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    noteClosed = resolve;
  });
  const onClosed = () => {
    opened = null;
    root.unmount();
    host.remove();
    noteClosed();
  };
  // A picker that returns after the dialog was closed opens it again, with the picked files.
  const onLate: Inbox['put'] = (picked, field) => {
    inbox.put(picked, field);
    if (picked.length > 0) opened ??= openDialog(options);
  };
  root.render(
    <I18nProvider i18n={i18n}>
      <ToastProvider>
        <ContributeDialog {...options} {...{ inbox, onLate, onClosed }} />
      </ToastProvider>
    </I18nProvider>,
  );
  return closed;
}
