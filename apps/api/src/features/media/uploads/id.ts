import { randomBytes } from 'node:crypto';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const FORM = new RegExp(`^(${UUID})(?:_(${UUID}))?_([0-9a-f]{64})_([0-9a-f]{32})$`);

/** Uploads counted together: an account's, or those of one contribution. */
export interface UploadOwner {
  ownerId: string;
  /** Contribution to event `ownerId`; absent for an account. */
  contributionId?: string | undefined;
}

/** Kinds of owners. A cover is not among them: it comes with its event's form. */
export type UploadKind = 'account' | 'contribution';

export function uploadKindOf({ contributionId }: UploadOwner): UploadKind {
  return contributionId === undefined ? 'account' : 'contribution';
}

/** An upload id is bound to one owner and content. */
export interface UploadId extends UploadOwner {
  hash: string;
}

/** Common prefix of an owner's upload ids. */
export function uploadPrefix({ ownerId, contributionId }: UploadOwner): string {
  return contributionId === undefined ? `${ownerId}_` : `${ownerId}_${contributionId}_`;
}

/** Unguessable. @throws Error for parts that `readUploadId` could not read */
export function makeUploadId({ hash, ...owner }: UploadId): string {
  const id = `${uploadPrefix(owner)}${hash}_${randomBytes(16).toString('hex')}`;
  if (!readUploadId(id)) throw new Error('an upload of nobody');
  return id;
}

/** undefined for a foreign id. */
export function readUploadId(id: string): UploadId | undefined {
  const [, ownerId, contributionId, hash] = FORM.exec(id) ?? [];
  if (ownerId === undefined || hash === undefined) return undefined;
  return { ownerId, contributionId, hash };
}
