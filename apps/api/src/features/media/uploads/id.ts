import { randomBytes } from 'node:crypto';

const FORM = /^([0-9a-f-]{36})_([0-9a-f]{64})_([0-9a-f]{32})$/;

/** What the id of an upload says: it is bound to one owner and one content. */
export interface UploadId {
  ownerId: string;
  hash: string;
}

/** A new id nobody can guess. */
export function makeUploadId({ ownerId, hash }: UploadId): string {
  return `${ownerId}_${hash}_${randomBytes(16).toString('hex')}`;
}

/** undefined for anything that is none of our ids. */
export function readUploadId(id: string): UploadId | undefined {
  const [, ownerId, hash] = FORM.exec(id) ?? [];
  return ownerId !== undefined && hash !== undefined ? { ownerId, hash } : undefined;
}
