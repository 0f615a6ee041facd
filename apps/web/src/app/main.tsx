import '@tagfalter/ui/styles/tagfalter.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Sprite } from '@tagfalter/ui/sprite';
import { createRoot } from 'react-dom/client';
import { followLanguage, startInLanguage } from '#i18n/activate.ts';
import { startInstall } from '#platform/install.ts';
import { startTheme } from '#platform/theme.ts';
import { ToastProvider } from '#platform/toast.tsx';
import { session } from '#platform/use-session.ts';
import { App } from './app.tsx';

/** Shows the app as soon as its words are there; who is here is found out meanwhile. */
async function start(): Promise<void> {
  startTheme();
  startInstall();
  const booted = session.boot();
  await startInLanguage();
  followLanguage();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no root');
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <Sprite />
      <ToastProvider>
        <App />
      </ToastProvider>
    </I18nProvider>,
  );
  await booted;
}

void start();
