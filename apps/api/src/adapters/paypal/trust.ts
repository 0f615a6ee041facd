import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import type { Trust } from './event-reader.ts';

const CERTIFICATES = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;

/** https at PayPal, without port and password. */
export function isAtPaypal(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === 'https:' && `${port}${username}${password}` === '' && isPaypalName(hostname);
}

function isPaypalName(name: string): boolean {
  return /^([a-z\d-]+\.)*paypal\.com$/i.test(name);
}

/** Certificates from PayPal's host under a root that Node trusts. */
export function paypalTrust(): Trust {
  let roots: X509Certificate[] | undefined;
  return {
    isCertificateUrl: (url) =>
      isAtPaypal(url) && CERTIFICATES.test(new URL(url).pathname) && new URL(url).search === '',
    isSubject: isPaypalName,
    // Over a hundred: read with the first webhook.
    roots: () => {
      roots ??= rootCertificates.map((pem) => new X509Certificate(pem));
      return roots;
    },
  };
}
