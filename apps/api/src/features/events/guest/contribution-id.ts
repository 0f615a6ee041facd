import { createHmac } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The database throws on other texts. */
export function isContributionId(text: string): boolean {
  return UUID.test(text);
}

/** Id, and secret for changing and deleting. */
export interface ContributionId {
  id: string;
  /** 32 bytes, base64url. */
  secret: string;
}

/**
 * Derives id and secret of a plain form from `seed`, so that a repeat is recognised.
 * @param key of the installation
 * @param seed distinguishes forms
 */
export function keyOfForm(key: Uint8Array, seed: string): ContributionId {
  const bytes = (purpose: string) => createHmac('sha256', key).update(`${purpose} ${seed}`).digest();
  const id = bytes('contribution id').subarray(0, 16);
  // UUID version 8 (RFC 9562).
  id.writeUInt8((id.readUInt8(6) & 0x0f) | 0x80, 6);
  id.writeUInt8((id.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = id.toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return { id: parts.join('-'), secret: bytes('contribution secret').toString('base64url') };
}
