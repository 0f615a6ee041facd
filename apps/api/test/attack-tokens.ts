import {
  CompactEncrypt,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose';
import type { TrustedKey } from './trusted-key.ts';

export interface AttackToken {
  what: string;
  token: string;
}

const OTHER_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'];

type Claims = Record<string, unknown>;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const without = (claims: Claims, ...names: string[]): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));

/**
 * Tokens that must be refused, made from acceptable claims (promise 19).
 * @param key trusted by the adapter under test
 */
export async function attackTokens(key: TrustedKey, claims: Claims): Promise<AttackToken[]> {
  return [...(await wrongClaims(key, claims)), ...(await wrongKeys(key, claims)), ...(await wrongForms(key, claims))];
}

async function wrongClaims(key: TrustedKey, claims: Claims): Promise<AttackToken[]> {
  const now = Math.floor(Date.now() / 1000);
  const changed: Array<[string, Claims]> = [
    ['foreign issuer', { ...claims, iss: 'https://evil.example' }],
    ['issuer with a slash more', { ...claims, iss: `${String(claims.iss)}/` }],
    ['no issuer', without(claims, 'iss')],
    ['foreign audience', { ...claims, aud: 'another-product' }],
    ['several foreign audiences', { ...claims, aud: ['a', 'b'] }],
    ['no audience', without(claims, 'aud')],
    ['expired', { ...claims, exp: now - 120 }],
    ['no end', without(claims, 'exp')],
    ['end as text', { ...claims, exp: String(now + 600) }],
    ['not valid yet', { ...claims, nbf: now + 600 }],
    ['issued in the future', { ...claims, iat: now + 600, exp: now + 1200 }],
    ['issued long ago with a far end', { ...claims, iat: now - 86_400, exp: now + 86_400 }],
    ['no time of issue', without(claims, 'iat')],
    ['no subject', without(claims, 'sub')],
    ['empty subject', { ...claims, sub: '' }],
    ['subject as a number', { ...claims, sub: 1 }],
    ['no e-mail', without(claims, 'email')],
    ['e-mail as a list', { ...claims, email: ['mia@example.org'] }],
  ];
  const header = { alg: key.alg, kid: key.kid };
  return Promise.all(
    changed.map(async ([what, payload]) => ({ what, token: await signed(payload, header, key.privateKey) })),
  );
}

async function wrongKeys(key: TrustedKey, claims: Claims): Promise<AttackToken[]> {
  const { kid, alg } = key;
  const own = await generateKeyPair(alg, { extractable: true });
  const ownJwk = await exportJWK(own.publicKey);
  const trusted = await importJWK(key.publicJwk, alg, { extractable: true });
  const pem = trusted instanceof Uint8Array ? '' : await exportSPKI(trusted);
  const secret = (text: string): Uint8Array => new TextEncoder().encode(text);
  const cases: Array<[string, JWTHeaderParameters, CryptoKey | Uint8Array]> = [
    ['HS256 with the public key as PEM', { alg: 'HS256', kid }, secret(pem)],
    ['HS256 with the public key as PEM in one line', { alg: 'HS256', kid }, secret(pem.replaceAll('\n', ''))],
    ['HS512 with the public key as PEM', { alg: 'HS512', kid }, secret(pem)],
    ['HS256 with the public key as JWK', { alg: 'HS256', kid }, secret(JSON.stringify(key.publicJwk))],
    ['foreign key under the trusted id', { alg, kid }, own.privateKey],
    ['foreign key in the header', { alg, kid, jwk: ownJwk }, own.privateKey],
    ['foreign key in the header, without an id', { alg, jwk: ownJwk }, own.privateKey],
    ['keys from an address in the header', { alg, kid: 'evil', jku: 'https://evil.example/jwks' }, own.privateKey],
    ['keys from an address, under the trusted id', { alg, kid, jku: 'https://evil.example/jwks' }, own.privateKey],
    ['certificate from an address', { alg, kid, x5u: 'https://evil.example/cert' }, own.privateKey],
    ['unknown key id', { alg, kid: 'nobody' }, key.privateKey],
    ['key id that is a path', { alg, kid: '../../etc/passwd' }, key.privateKey],
    ['no key id', { alg }, key.privateKey],
  ];
  const others = OTHER_ALGORITHMS.filter((other) => other !== alg);
  for (const other of others) {
    const { privateKey } = await generateKeyPair(other);
    cases.push([`${other} with a foreign key`, { alg: other, kid }, privateKey]);
  }
  if (alg !== 'ES256') {
    for (const other of ['RS384', 'RS512', 'PS384', 'PS512', alg === 'RS256' ? 'PS256' : 'RS256']) {
      cases.push([`${other} with the trusted key`, { alg: other, kid }, await asKeyFor(other, key)]);
    }
  }
  return Promise.all(
    cases.map(async ([what, header, signer]) => ({ what, token: await signed(claims, header, signer) })),
  );
}

/** The same key with another algorithm. */
async function asKeyFor(alg: string, { privateKey }: TrustedKey): Promise<CryptoKey | Uint8Array> {
  const { alg: _left, ...jwk } = await exportJWK(privateKey);
  return importJWK(jwk, alg);
}

async function wrongForms(key: TrustedKey, claims: Claims): Promise<AttackToken[]> {
  const header = { alg: key.alg, kid: key.kid };
  const good = await signed(claims, header, key.privateKey);
  const [head = '', body = '', signature = ''] = good.split('.');
  const other = encode({ ...claims, sub: 'somebody-else' });
  const box = new CompactEncrypt(new TextEncoder().encode(good)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' });
  return [
    { what: 'alg none', token: `${encode({ alg: 'none' })}.${body}.` },
    { what: 'alg None with the id', token: `${encode({ alg: 'None', kid: key.kid })}.${body}.` },
    { what: 'alg none with a signature', token: `${encode({ alg: 'none', kid: key.kid })}.${body}.${signature}` },
    { what: 'other contents under the signature', token: `${head}.${other}.${signature}` },
    { what: 'bent signature', token: `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}` },
    { what: 'half a signature', token: `${head}.${body}.${signature.slice(0, 40)}` },
    { what: 'all zero signature', token: `${head}.${body}.${Buffer.alloc(64).toString('base64url')}` },
    { what: 'no signature', token: `${head}.${body}.` },
    { what: 'two parts', token: `${head}.${body}` },
    { what: 'unknown critical header', token: `${encode({ ...header, crit: ['x'], x: 1 })}.${body}.${signature}` },
    { what: 'encrypted', token: await box.encrypt(new Uint8Array(32)) },
    { what: 'empty', token: '' },
    { what: 'no token at all', token: 'null' },
    { what: 'very long', token: `${head}.${'A'.repeat(100_000)}.${signature}` },
  ];
}

function signed(claims: Claims, header: JWTHeaderParameters, key: CryptoKey | Uint8Array): Promise<string> {
  return new SignJWT(claims).setProtectedHeader(header).sign(key);
}
