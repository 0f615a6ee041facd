import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Node cannot write certificates; these DER types (X.690) suffice for two. */
const TAG = {
  boolean: 1,
  integer: 2,
  bits: 3,
  bytes: 4,
  oid: 6,
  utf8: 12,
  utcTime: 23,
  time: 24,
  sequence: 48,
  set: 49,
};
const EXPLICIT_0 = 0xa0;
const EXPLICIT_3 = 0xa3;
const OID = {
  commonName: [0x55, 0x04, 0x03],
  basicConstraints: [0x55, 0x1d, 0x13],
  sha256WithRsa: [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b],
};
const NULL = Buffer.from([5, 0]);
const RSA_BITS = 2048;

function der(tag: number, ...parts: readonly (Buffer | number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

const name = (common: string): Buffer =>
  der(TAG.sequence, der(TAG.set, der(TAG.sequence, der(TAG.oid, OID.commonName), der(TAG.utf8, Buffer.from(common)))));

const algorithm = (): Buffer => der(TAG.sequence, der(TAG.oid, OID.sha256WithRsa), NULL);

/** Wide enough for any clock that a test sets. */
const validity = (): Buffer =>
  der(TAG.sequence, der(TAG.utcTime, Buffer.from('000101000000Z')), der(TAG.time, Buffer.from('20991231235959Z')));

function basicConstraints(isAuthority: boolean): Buffer {
  const inside = der(TAG.sequence, ...(isAuthority ? [der(TAG.boolean, [0xff])] : []));
  const extension = der(
    TAG.sequence,
    der(TAG.oid, OID.basicConstraints),
    der(TAG.boolean, [0xff]),
    der(TAG.bytes, inside),
  );
  return der(EXPLICIT_3, der(TAG.sequence, extension));
}

interface CertificateRequest {
  subject: string;
  issuer: string;
  isAuthority: boolean;
  publicKey: KeyObject;
  /** Key of the issuer. */
  signingKey: KeyObject;
}

/** X.509 v3, RSA, SHA-256. @returns PEM */
export function makeCertificate({ subject, issuer, isAuthority, publicKey, signingKey }: CertificateRequest): string {
  const serial = randomBytes(16);
  // Positive and minimal, as DER demands.
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f);
  const body = der(
    TAG.sequence,
    der(EXPLICIT_0, der(TAG.integer, [2])),
    der(TAG.integer, serial),
    algorithm(),
    name(issuer),
    validity(),
    name(subject),
    publicKey.export({ format: 'der', type: 'spki' }),
    basicConstraints(isAuthority),
  );
  const signature = sign('sha256', body, signingKey);
  const whole = der(TAG.sequence, body, algorithm(), der(TAG.bits, [0], signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

export function makeRsaKeys(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
}
