import { languageOf } from '#api/base/language.ts';
import { hintsAtSession } from '#api/base/session-cookie.ts';

/** Request headers that choose the shell. */
export const CHOOSING_HEADERS = 'cookie, accept-language';

/** Folder of the shells, below the built web app. */
export const FIRST_VIEWS = 'first';

/** First views of people with a session, by address; packages/web-build/src/first-files.ts makes them. */
const VIEWS: Record<string, string> = { '/': 'start', '/dashboard': 'start', '/create': 'create' };
const OTHER_VIEW = 'diary';
const VISITOR_VIEW = 'visitor';

interface Navigation {
  url: string;
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined };
}

/**
 * File of the shell that names the files of the view that a request leads to (decision 181). A wrong guess costs bytes, and where
 * the session has ended a refused token. Without a language of ours it is English, as in the app (apps/web/src/i18n/language.ts); what
 * somebody has chosen on the device is not known here.
 */
export function firstViewFile({ url, headers }: Navigation): string {
  const path = url.split('?', 1)[0] ?? '';
  const view = hintsAtSession(headers.cookie) ? (VIEWS[path] ?? OTHER_VIEW) : VISITOR_VIEW;
  return `${FIRST_VIEWS}/${view}-${languageOf(headers['accept-language'], 'en')}.html`;
}
