import { randomBytes } from 'node:crypto';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const FORM = new RegExp(`^(${UUID})(?:_(${UUID}))?_([0-9a-f]{64})_([0-9a-f]{32})$`);

/** What an upload is counted with: all of an account, or those of one contribution to an event. */
export interface UploadOwner {
  ownerId: string;
  /** Contribution to the event `ownerId`; absent for an account. */
  contributionId?: string | undefined;
}

/** What the id of an upload says: it is bound to one owner and one content. */
export interface UploadId extends UploadOwner {
  hash: string;
}

/** What all ids of an owner's uploads begin with. */
export function uploadPrefix({ ownerId, contributionId }: UploadOwner): string {
  return contributionId === undefined ? `${ownerId}_` : `${ownerId}_${contributionId}_`;
}

/** A new id nobody can guess. @throws Error for what would make an id that nothing knows again */
export function makeUploadId({ hash, ...owner }: UploadId): string {
  const id = `${uploadPrefix(owner)}${hash}_${randomBytes(16).toString('hex')}`;
  if (!readUploadId(id)) throw new Error('an upload of nobody');
  return id;
}

/** undefined for anything that is none of our ids. */
export function readUploadId(id: string): UploadId | undefined {
  const [, ownerId, contributionId, hash] = FORM.exec(id) ?? [];
  if (ownerId === undefined || hash === undefined) return undefined;
  return { ownerId, contributionId, hash };
}
