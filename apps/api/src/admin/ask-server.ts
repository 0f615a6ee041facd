import type { Endpoint } from '@tagfalter/contract/define-endpoint';
import { readAdminFile } from './admin-file.ts';

/**
 * Asks the server of a data directory over loopback.
 * @returns null if none runs, or another program has the port: a killed server left its file
 */
export async function askServer(
  dataDir: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body: unknown,
): Promise<Response | null> {
  const access = readAdminFile(dataDir);
  if (access === null) return null;
  const answer = await fetch(new URL(path, access.url), {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access.token}` },
    body: JSON.stringify(body),
  }).catch(() => null);
  return answer?.ok ? answer : null;
}
