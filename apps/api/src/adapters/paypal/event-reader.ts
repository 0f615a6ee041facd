import { verify, type X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { createThrottle } from '#api/base/throttle.ts';
import { type PaymentEvent, PaymentsFault } from '#api/ports/payments.ts';
import { EventResponse } from './answers.ts';
import { trustedCertificate } from './certificate.ts';

/** PayPal delivers an event for three days. */
const OLDEST_MS = 4 * DAY_MS;
/** Tolerated clock difference. */
const AHEAD_MS = 10 * MINUTE_MS;
const MAX_BODY = 256 * 1024;
const CERTIFICATE_KEPT_MS = HOUR_MS;
const MAX_KEPT = 8;
const FETCH_MS = 10_000;
/** Fetches from strange addresses, all callers together: PayPal uses one or two certificates for months. */
const FETCHES = { marks: 30, span: 60_000 };

const Single = v.pipe(v.string(), v.minLength(1), v.maxLength(2000));
const Signed = v.object({
  'paypal-transmission-id': v.pipe(Single, v.regex(/^[\w-]{1,100}$/)),
  'paypal-transmission-time': v.pipe(Single, v.regex(/^[\dTZ:.+-]{10,40}$/)),
  'paypal-transmission-sig': v.pipe(Single, v.regex(/^[A-Za-z0-9+/=]+$/)),
  'paypal-cert-url': Single,
  'paypal-auth-algo': v.literal('SHA256withRSA'),
});

export interface Trust {
  /** Whether a certificate may be fetched from there. */
  isCertificateUrl(url: string): boolean;
  /** Names that may sign. */
  isSubject(name: string): boolean;
  roots(): readonly X509Certificate[] | Promise<readonly X509Certificate[]>;
}

interface ReaderOptions {
  webhookId: string;
  trust: Trust;
  fetch: typeof fetch;
  now: () => number;
  stopped: AbortSignal;
}

/**
 * Verifies webhooks: RSA-SHA256 over id, time, our webhook's id and CRC-32 of the body. Replays are left to the table
 * of events.
 */
export function createEventReader({ webhookId, trust, now, ...network }: ReaderOptions) {
  const certificates = createCertificates({ ...network, trust, now });
  return async (
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Uint8Array,
  ): Promise<PaymentEvent | null> => {
    const signed = v.safeParse(Signed, headers);
    if (!signed.success || body.length > MAX_BODY) return null;
    const { 'paypal-transmission-id': id, 'paypal-transmission-time': time, ...rest } = signed.output;
    const age = now() - Date.parse(time);
    if (!(age <= OLDEST_MS && age >= -AHEAD_MS)) return null;
    const url = rest['paypal-cert-url'];
    if (!trust.isCertificateUrl(url)) return null;
    const certificate = await certificates.get(url);
    if (certificate?.publicKey.asymmetricKeyType !== 'rsa') return null;
    const message = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);
    const signature = Buffer.from(rest['paypal-transmission-sig'], 'base64');
    if (!verify('sha256', message, certificate.publicKey, signature)) return null;
    const event = v.safeParse(v.pipe(v.string(), v.parseJson(), EventResponse), Buffer.from(body).toString('utf8'));
    return event.success ? event.output : null;
  };
}

/**
 * Signing certificates with a trusted chain, kept for an hour. Forged events can neither evict them nor cause more than
 * a few fetches a minute; concurrent requests for one address share a fetch.
 */
function createCertificates({ fetch, trust, now, stopped }: Omit<ReaderOptions, 'webhookId'>) {
  const kept = new LRUCache<string, { certificate: X509Certificate; until: number }>({ max: MAX_KEPT });
  const asking = new Map<string, Promise<X509Certificate | undefined>>();
  const throttle = createThrottle('certificates fetched', FETCHES, now);
  const load = async (url: string): Promise<X509Certificate | undefined> => {
    // Forged events cannot keep the provider's own from being checked.
    const place = kept.has(url) ? undefined : throttle.reserve('');
    if (place && place.wait > 0) throw new PaymentsFault('unavailable', { retryAfterMs: place.wait * 1000 });
    const pem = await fetchText(url, fetch, stopped);
    const certificate = trustedCertificate(pem, { roots: await trust.roots(), isSubject: trust.isSubject, now: now() });
    if (certificate) {
      kept.set(url, { certificate, until: now() + CERTIFICATE_KEPT_MS });
      place?.release();
    }
    return certificate;
  };
  return {
    /** @returns undefined for an untrusted certificate @throws PaymentsFault `unavailable` */
    get(url: string): Promise<X509Certificate | undefined> {
      const known = kept.get(url);
      if (known && known.until > now()) return Promise.resolve(known.certificate);
      const under = asking.get(url) ?? load(url).finally(() => asking.delete(url));
      asking.set(url, under);
      return under;
    },
  };
}

async function fetchText(url: string, fetch: ReaderOptions['fetch'], stopped: AbortSignal): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([stopped, AbortSignal.timeout(FETCH_MS)]) });
    if (response.ok) return await response.text();
  } catch {
    // Expected: no network, or too long a response. PayPal delivers the event again.
  }
  throw new PaymentsFault('unavailable');
}
