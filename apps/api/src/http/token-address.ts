import { tokenAtStart } from '@tagfalter/domain/address-token';

/** Folders of pages and calls in whose addresses a token stands: where it is, what follows it, and a query. */
const NAMED = /^(\/(?:events|shared|erklaerung|api\/events\/share|api\/shared|api\/shares)\/)([^/?#]*)([^?#]*)(.*)$/s;
/** Nothing stands behind the token of these. */
const BARE = ['/shared/', '/erklaerung/'];

/**
 * Address under which a request is routed: its token without what has grown on it (wire 49). An address with a broken escape
 * sequence is routed, too: people get its page instead of a fault.
 */
export function routedAddress(url: string): string {
  const [, folder, named, rest = '', query = ''] = NAMED.exec(url) ?? [];
  if (folder === undefined || named === undefined) return url;
  const token = tokenAtStart(named);
  const path = token === null ? `${named}${rest}` : `${token}${BARE.includes(folder) ? '' : rest.replace(/\/+$/, '')}`;
  return `${folder}${decodable(path)}${query}`;
}

function decodable(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    // Expected: `%` without two digits, or bytes that are no text.
    return path.replaceAll('%', '%25');
  }
}
