import { createPrivateKey } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import webPush from 'web-push';
import { describeFault } from '#api/base/log.ts';
import type { NoticeOutcome, PushPort, PushTarget } from '#api/ports/push.ts';
import { boundedFetch } from './bounded-fetch.ts';

const TIMEOUT_MS = 10_000;
/** Bytes; the body is not needed. */
const MAX_ANSWER = 10_000;
/** An undelivered reminder is replaced by the next. */
const TOPIC = 'evening';

interface Options {
  /** PKCS #8 of a P-256 key. */
  key: Uint8Array;
  /** Operator's contact, `mailto:`. */
  subject: string;
  /** Hosts of push services; `*.` stands for any subdomain. */
  hosts: readonly string[];
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Replaces the network in tests. */
  fetch?: typeof fetch;
}

const KeySchema = v.object({ d: v.string(), x: v.string(), y: v.string() });

/** VAPID key pair as RFC 8292 writes it. */
function vapidKeys(key: Uint8Array): { publicKey: string; privateKey: string } {
  const secret = createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' });
  const { d, x, y } = v.parse(KeySchema, secret.export({ format: 'jwk' }));
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/** https without port and password, at one of these hosts. */
export function isAtHost(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || `${port}${username}${password}` !== '') return false;
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
}

/** Anything not about this device may succeed later. */
function outcomeOf(status: number): NoticeOutcome {
  if (status >= 200 && status < 300) return 'sent';
  return status === 404 || status === 410 ? 'gone' : 'later';
}

/** Web Push with VAPID. Endpoints come from browsers: only known services are called, over https, without redirects. */
export function createWebPush({ key, subject, hosts, log, fetch: from }: Options): PushPort {
  const keys = vapidKeys(key);
  const post = from ?? boundedFetch(MAX_ANSWER);
  /** @throws Error if the device's keys cannot encrypt */
  const requestFor = ({ endpoint, p256dh, auth }: PushTarget, message: object, ttlSeconds: number) =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject, ...keys },
      contentEncoding: 'aes128gcm',
      TTL: ttlSeconds,
      topic: TOPIC,
      urgency: 'normal',
    });
  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => isAtHost(endpoint, hosts),
    async send(target, message, { ttlSeconds, signal }) {
      if (!isAtHost(target.endpoint, hosts)) return 'gone';
      let request: ReturnType<typeof requestFor>;
      try {
        request = requestFor(target, message, ttlSeconds);
      } catch {
        // Expected: invalid keys of a device. The fault's message quotes them.
        return 'gone';
      }
      const { 'Content-Length': _, ...headers } = v.parse(
        v.record(v.string(), v.union([v.string(), v.number()])),
        request.headers,
      );
      try {
        const { status } = await post(target.endpoint, {
          method: 'POST',
          headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
          body: new Uint8Array(request.body ?? []),
          redirect: 'error',
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        });
        if (outcomeOf(status) === 'later')
          log.warn({ status, host: new URL(target.endpoint).hostname }, 'push not taken');
        return outcomeOf(status);
      } catch (fault) {
        log.warn({ fault: describeFault(fault), host: new URL(target.endpoint).hostname }, 'push not taken');
        return 'later';
      }
    },
  };
}
