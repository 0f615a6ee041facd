import { createErrorLog } from '@tagfalter/local/base/error-log';
import type { Report } from '@tagfalter/local/base/report';

/** The errors of this device. */
export const errorLog = createErrorLog('window', () => Date.now());

let show: Report | undefined;

/** Notes an error that is caught and not expected. */
export const report: Report = (error, where) => {
  show?.(error, where);
  errorLog.report(error, where);
};

/** Notes an error of fetching a part of the app: without a network it is expected. */
export const reportUnlessOffline: Report = (error, where) => {
  if (navigator.onLine) report(error, where);
};

/** From now on errors are shown in the console as well: for development. */
export function showReports(): void {
  show = (error, where) => console.error(where, error);
}

/** Notes what nobody has caught. The browser shows these in its console itself. */
export function reportUncaught(): void {
  window.addEventListener('error', ({ error }) => {
    // Expected: no error, as with the browser's note that it laid out an element twice in one frame.
    if (error !== null && error !== undefined) errorLog.report(error, 'window');
  });
  window.addEventListener('unhandledrejection', ({ reason }) => errorLog.report(reason, 'a promise'));
}
