import type { Endpoint } from '@tagfalter/contract/define-endpoint';
import { ERROR_STATUS } from '@tagfalter/contract/error';
import { readAdminFile } from './admin-file.ts';

/**
 * Asks the server of a data directory over loopback. A call that has a `conflict` answers it (409).
 * @returns null if none runs, or another program has the port: a killed server left its file
 */
export async function askServer(
  dataDir: string,
  { method, path, errors }: Pick<Endpoint, 'method' | 'path' | 'errors'>,
  body: unknown,
): Promise<Response | null> {
  const access = readAdminFile(dataDir);
  if (access === null) return null;
  const response = await fetch(new URL(path, access.url), {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access.token}` },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (response?.ok) return response;
  return response?.status === ERROR_STATUS.conflict && errors.includes('conflict') ? response : null;
}
