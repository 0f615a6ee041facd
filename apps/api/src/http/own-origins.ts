import type { Config } from '#api/base/config.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** The public origin, and loopback names on the same port (wire 26). */
export function ownOrigins({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): ReadonlySet<string> {
  const { hostname, port: publicPort, protocol } = new URL(publicUrl);
  const origins = [publicUrl, ...LOOPBACK_NAMES.map((name) => new URL(`http://${name}:${port}`).origin)];
  if (LOOPBACK_NAMES.includes(hostname)) {
    origins.push(...LOOPBACK_NAMES.map((name) => new URL(`${protocol}//${name}:${publicPort}`).origin));
  }
  return new Set(origins);
}
