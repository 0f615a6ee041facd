import { type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose';

export type Algorithm = 'ES256' | 'RS256' | 'PS256';

/** A key pair of the suite's own that the adapter under test is told to trust. */
export interface TrustedKey {
  kid: string;
  /** What it signs with. */
  alg: Algorithm;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

export async function createKey(kid: string, alg: Algorithm = 'ES256'): Promise<TrustedKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}
