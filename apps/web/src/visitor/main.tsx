import '@tagfalter/ui/styles/tagfalter.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Sprite } from '@tagfalter/ui/sprite';
import { createRoot } from 'react-dom/client';
import { speakFrom } from '#i18n/activate.ts';
import { VISITOR } from '#i18n/visitor-catalogs.ts';
import { closeOnBack } from '#platform/close-on-back.ts';
import { report, reportUncaught, reportUnlessOffline, showReports } from '#platform/error-log.ts';
import { followFocus } from '#platform/focus-ring.ts';
import { startFields } from '#platform/start-fields.ts';
import { followLanguage, startInLanguage } from '#platform/start-language.ts';
import { startTheme } from '#platform/theme.ts';
import { ToastProvider } from '#platform/toast.tsx';
import { linkIn } from './link.ts';
import { SharedScreen } from './shared-screen.tsx';

/** Shows a shared entry as soon as its words are there. */
async function start(): Promise<void> {
  reportUncaught();
  if (import.meta.env.DEV) showReports();
  startTheme();
  followFocus();
  closeOnBack();
  speakFrom(VISITOR);
  const link = linkIn(location);
  await Promise.all([startInLanguage(reportUnlessOffline), startFields()]);
  followLanguage(reportUnlessOffline);
  const root = document.getElementById('root');
  if (!root) throw new Error('shared.html has no root');
  const onCaughtError = (error: unknown) => report(error, 'a screen');
  const onUncaughtError = (error: unknown) => report(error, 'the shared page');
  createRoot(root, { onCaughtError, onUncaughtError }).render(
    <I18nProvider i18n={i18n}>
      <ToastProvider>
        <Sprite />
        <SharedScreen link={link} />
      </ToastProvider>
    </I18nProvider>,
  );
}

void start();
