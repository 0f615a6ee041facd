import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import type { Db } from '#api/db/open.ts';
import { loadSecret } from '#api/db/secrets.ts';
import { makeCertificate, makeRsaKeys } from './der.ts';

/** Subject of the stand-in's certificate; no host can have the name (RFC 2606). */
export const SIGNER_NAME = 'testzahlung.invalid';
const AUTHORITY_NAME = 'Testzahlung';

const Kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ root: v.string(), certificate: v.string(), key: v.string() }),
);

/** Signs the stand-in's events; valid in this installation alone. */
export interface Authority {
  root: X509Certificate;
  /** PEM. */
  certificate: string;
  /** Part of the certificate's URL. */
  certificateId: string;
  /** @param message as PayPal builds it @returns base64 */
  sign(message: string): string;
}

/** Created once per database; the root's private key is discarded at once. */
export async function loadAuthority(db: Db): Promise<Authority> {
  const kept = v.parse(Kept, Buffer.from(await loadSecret(db, 'payment-stand-in', make)).toString('utf8'));
  const key = createPrivateKey(kept.key);
  return {
    root: new X509Certificate(kept.root),
    certificate: kept.certificate,
    certificateId: `CERT-${createHash('sha256').update(kept.certificate).digest('hex').slice(0, 16)}`,
    sign: (message) => sign('sha256', Buffer.from(message), key).toString('base64'),
  };
}

function make(): Buffer {
  const root = makeRsaKeys();
  const leaf = makeRsaKeys();
  const by = { issuer: AUTHORITY_NAME, signingKey: root.privateKey };
  const kept = {
    root: makeCertificate({ ...by, subject: AUTHORITY_NAME, isAuthority: true, publicKey: root.publicKey }),
    certificate: makeCertificate({ ...by, subject: SIGNER_NAME, isAuthority: false, publicKey: leaf.publicKey }),
    key: leaf.privateKey.export({ format: 'pem', type: 'pkcs8' }),
  };
  return Buffer.from(JSON.stringify(kept));
}

interface Transmission {
  id: string;
  at: number;
  webhookId: string;
  certificateUrl: string;
}

/** Headers of a webhook as PayPal signs them. */
export function signedHeaders(
  authority: Authority,
  { id, at, webhookId, certificateUrl }: Transmission,
  body: Uint8Array,
): Record<string, string> {
  const time = `${new Date(at).toISOString().slice(0, 19)}Z`;
  return {
    'content-type': 'application/json',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': authority.sign(`${id}|${time}|${webhookId}|${crc32(body)}`),
    'paypal-cert-url': certificateUrl,
    'paypal-auth-algo': 'SHA256withRSA',
  };
}
