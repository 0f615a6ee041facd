import { type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose';

export type Algorithm = 'ES256' | 'RS256' | 'PS256';

/** A key pair that the adapter under test trusts. */
export interface TrustedKey {
  kid: string;
  alg: Algorithm;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

export async function createKey(kid: string, alg: Algorithm = 'ES256'): Promise<TrustedKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}
