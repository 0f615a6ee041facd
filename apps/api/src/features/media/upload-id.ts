import { randomBytes } from 'node:crypto';

const FORM = /^([0-9a-f-]{36})_([0-9a-f]{64})_([0-9a-f]{32})$/;

/** What the id of an upload says: it is bound to one account and one content. */
export interface UploadId {
  accountId: string;
  hash: string;
}

/** A new id nobody can guess. */
export function makeUploadId({ accountId, hash }: UploadId): string {
  return `${accountId}_${hash}_${randomBytes(16).toString('hex')}`;
}

/** undefined for anything that is none of our ids. */
export function readUploadId(id: string): UploadId | undefined {
  const [, accountId, hash] = FORM.exec(id) ?? [];
  return accountId !== undefined && hash !== undefined ? { accountId, hash } : undefined;
}
