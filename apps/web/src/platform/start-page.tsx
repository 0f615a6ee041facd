import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { report, reportUncaught, reportUnlessOffline, showReports } from './error-log.ts';
import { followFocus } from './focus-ring.ts';
import { startFields } from './start-fields.ts';
import { followLanguage, startInLanguage } from './start-language.ts';
import { startTheme } from './theme.ts';
import { ToastProvider } from './toast.tsx';

/**
 * Shows a page as soon as its words are there. One that breaks, before its first view or later, says so: React would leave
 * it white.
 * @param where names it in the log of errors
 * @param open the page itself
 */
export async function startPage(where: string, open: () => ReactNode | Promise<ReactNode>): Promise<void> {
  reportUncaught();
  if (import.meta.env.DEV) showReports();
  const container = document.getElementById('root');
  if (!container) throw new Error('the page has no root');
  const onUncaughtError = (error: unknown) => {
    report(error, where);
    void import('./broken-page.tsx').then(({ showBroken }) => showBroken(root));
  };
  const onCaughtError = (error: unknown) => report(error, 'a screen');
  const root = createRoot(container, { onCaughtError, onUncaughtError });
  try {
    startTheme();
    followFocus();
    const page = await open();
    await Promise.all([startInLanguage(reportUnlessOffline), startFields()]);
    followLanguage(reportUnlessOffline);
    root.render(
      <I18nProvider i18n={i18n}>
        <ToastProvider>{page}</ToastProvider>
      </I18nProvider>,
    );
  } catch (error) {
    onUncaughtError(error);
  }
}
