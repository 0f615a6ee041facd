import type { LoggedError } from '@tagfalter/local/base/error-log';
import { version } from '#package';

/** Facts that the browser is asked for, besides the errors. */
export interface BrowserFacts {
  /** How the browser names itself. */
  browser: string;
  /** Bytes in use by this app; null where the browser does not say. */
  usage: number | null;
}

/** Version of the app, and the file of its build: frames name places within these files. */
export function appVersion(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
  const build = /-([\w-]+)\.js$/.exec(script)?.[1];
  return build === undefined ? version : `${version} (${build})`;
}

/** Everything the screen shows, as JSON for whoever helps; the newest error first, as on the screen. */
export function diagnosticsText(errors: readonly LoggedError[], { browser, usage }: BrowserFacts): string {
  const rows = errors.map(({ at, ...error }) => ({ at: new Date(at).toISOString(), ...error }));
  return JSON.stringify({ format: 'tagfalter-diagnostics', app: appVersion(), browser, usage, errors: rows }, null, 2);
}
