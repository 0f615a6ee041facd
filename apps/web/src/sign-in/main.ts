import '@tagfalter/ui/styles/tagfalter.css';
import './sign-in.css';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { SIGN_IN_PAGE } from '@tagfalter/contract/external-sign-in';
import { loadSignInMethods } from '#entities/person/sign-in-methods.ts';
import { speakFrom } from '#i18n/activate.ts';
import { SIGN_IN } from '#i18n/sign-in-catalogs.ts';
import { report, reportUncaught, reportUnlessOffline } from '#platform/error-log.ts';
import { startInLanguage } from '#platform/start-language.ts';
import { startTheme } from '#platform/theme.ts';
import { comeBack } from './come-back.ts';
import { leave } from './leave.ts';
import { providerName, sayProblem } from './said.ts';

/** The page on which people leave for their account elsewhere, and to which that sends them back (spec decision 52). */
async function start(): Promise<void> {
  reportUncaught();
  startTheme();
  speakFrom(SIGN_IN);
  // Nothing of the answer stays in the address or in the history.
  const { pathname, search, hash } = location;
  if (pathname === SIGN_IN_PAGE) history.replaceState(null, '', pathname);
  await Promise.all([startInLanguage(reportUnlessOffline), knowProvider()]);
  document.title = `${i18n._(msg`Anmelden`)} · Tagfalter`;
  if (pathname === SIGN_IN_PAGE) await comeBack(search.slice(1) || hash.slice(1));
  else await leave(new URLSearchParams(search));
}

/** A window that has never seen the app does not know yet what the provider is called. */
async function knowProvider(): Promise<void> {
  if (providerName() === '') await loadSignInMethods();
}

start().catch((error: unknown) => {
  report(error, 'the sign-in page');
  sayProblem({ problem: 'external-error' });
});
