import '@tagfalter/ui/styles/tagfalter.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Sprite } from '@tagfalter/ui/sprite';
import { createRoot } from 'react-dom/client';
import { session } from '#entities/person/use-session.ts';
import { report, reportUncaught, reportUnlessOffline, showReports } from '#platform/error-log.ts';
import { followFocus } from '#platform/focus-ring.ts';
import { startInstall } from '#platform/install.ts';
import { hasSessionHint } from '#platform/session-hint.ts';
import { startFields } from '#platform/start-fields.ts';
import { followLanguage, startInLanguage } from '#platform/start-language.ts';
import { startTheme } from '#platform/theme.ts';
import { ToastProvider } from '#platform/toast.tsx';
import { App } from './app.tsx';
import { returnToEvent } from './return-to-event.ts';

/** Shows the app as soon as its words are there; who is here is found out meanwhile. */
async function start(): Promise<void> {
  reportUncaught();
  if (import.meta.env.DEV) showReports();
  startTheme();
  followFocus();
  startInstall();
  const booted = session.boot(hasSessionHint());
  await Promise.all([startInLanguage(reportUnlessOffline), startFields()]);
  followLanguage(reportUnlessOffline);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no root');
  const onCaughtError = (error: unknown) => report(error, 'a screen');
  const onUncaughtError = (error: unknown) => report(error, 'the app');
  createRoot(root, { onCaughtError, onUncaughtError }).render(
    <I18nProvider i18n={i18n}>
      <Sprite />
      <ToastProvider>
        <App />
      </ToastProvider>
    </I18nProvider>,
  );
  await booted;
  returnToEvent(session, (path) => location.replace(path));
}

void start();
