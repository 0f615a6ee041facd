import { X509Certificate } from 'node:crypto';

/** Signing certificate, intermediates, possibly the root. */
const MAX_CERTIFICATES = 8;
const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]{1,20000}?-----END CERTIFICATE-----/g;

/**
 * The signing certificate, if a given chain leads to a root.
 * @param pem the signing certificate first
 * @param isSubject whether a name may sign
 * @param now milliseconds since the epoch
 */
export function trustedCertificate(
  pem: string,
  { roots, isSubject, now }: { roots: readonly X509Certificate[]; isSubject: (name: string) => boolean; now: number },
): X509Certificate | undefined {
  const chain = certificatesIn(pem);
  const [signing] = chain;
  if (!signing || signing.ca || !namesOf(signing).some(isSubject)) return undefined;
  return leadsToRoot(signing, { others: chain.slice(1), roots, now }) ? signing : undefined;
}

function certificatesIn(pem: string): X509Certificate[] {
  const blocks = pem.match(PEM) ?? [];
  if (blocks.length > MAX_CERTIFICATES) return [];
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    // Expected for a malformed file: nothing is trusted then.
    return [];
  }
}

function namesOf({ subject, subjectAltName = '' }: X509Certificate): string[] {
  const common = /^CN=(.+)$/m.exec(subject)?.[1];
  const others = [...subjectAltName.matchAll(/DNS:([^,\s]+)/g)].map(([, name = '']) => name);
  return [...(common === undefined ? [] : [common]), ...others];
}

interface Chain {
  others: readonly X509Certificate[];
  roots: readonly X509Certificate[];
  now: number;
}

function leadsToRoot(certificate: X509Certificate, { others, roots, now }: Chain): boolean {
  if (!isInForce(certificate, now)) return false;
  if (roots.some((root) => isInForce(root, now) && hasIssued(root, certificate))) return true;
  return others.some(
    (other) =>
      other.fingerprint256 !== certificate.fingerprint256 &&
      hasIssued(other, certificate) &&
      leadsToRoot(other, { others: others.filter((each) => each !== other), roots, now }),
  );
}

function hasIssued(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function isInForce({ validFromDate, validToDate }: X509Certificate, now: number): boolean {
  return validFromDate.getTime() <= now && now <= validToDate.getTime();
}
