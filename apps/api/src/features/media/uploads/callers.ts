import { CONTRIBUTION_SECRET } from '@tagfalter/contract/contribution';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { Db } from '#api/db/open.ts';
import type { Quotas } from '../quota.ts';
import { findMedia } from '../repository.ts';
import type { UploadFinisher } from './finish.ts';
import { readUploadId, type UploadOwner } from './id.ts';
import { type AnnouncedUpload, announcedContribution, UploadParamsSchema } from './request.ts';

/** What events say of the uploads of their guests. */
export interface GuestUploads {
  /** @throws Refusal `not_found` where the secret is not that of the contribution, or there is none */
  authorize(contribution: Required<UploadOwner>, secret: string): Promise<void>;
  /**
   * Whether a contribution names this file; its place was reserved when it did.
   * @throws Refusal `not_found`
   */
  admit(contribution: Required<UploadOwner>, announced: AnnouncedUpload): Promise<void>;
  /** Bytes of a file that the contribution itself has delivered, refused or not. */
  arrivedSize(contribution: Required<UploadOwner>, hash: string): Promise<number | undefined>;
}

/** Who uploads, and what they may begin. */
export interface UploadCallers {
  /** @throws Refusal `unauthorized`, `not_registered`, and `not_found` for what a caller must not know of */
  callerOf(request: FastifyRequest): Promise<UploadOwner>;
  /** @throws Refusal `quota_full`, `not_found` */
  admit(owner: UploadOwner, announced: AnnouncedUpload): Promise<void>;
  /** Bytes of what an upload of theirs has become; undefined while it has not. */
  takenSize(owner: UploadOwner, hash: string): Promise<number | undefined>;
}

interface Options {
  db: Db;
  quotas: Pick<Quotas, 'require'>;
  finisher: Pick<UploadFinisher, 'pendingBytes'>;
  guests: GuestUploads;
  /** @throws Refusal when nobody registered is behind the request */
  authenticate(request: FastifyRequest): Promise<Actor>;
}

/** Accounts by their token, guests by the secret of their contribution. */
export function createUploadCallers({ db, quotas, finisher, guests, authenticate }: Options): UploadCallers {
  return {
    async callerOf(request) {
      const secret = request.headers[CONTRIBUTION_SECRET];
      if (typeof secret === 'string') {
        const owner = isGuests(contributionIn(request));
        await guests.authorize(owner, secret);
        return owner;
      }
      // Without any token an upload is as unknown as somebody else's; with a stale one the device shall renew it.
      const isStranger = request.headers.authorization === undefined;
      if (isStranger && request.method !== 'POST') throw new Refusal('not_found');
      return { ownerId: (await authenticate(request)).accountId };
    },
    async admit({ ownerId, contributionId }, announced) {
      if (contributionId !== undefined) return guests.admit({ ownerId, contributionId }, announced);
      const { hash, size: bytes } = announced;
      await quotas.require(db, { ownerId, hash, bytes }, () => finisher.pendingBytes(ownerId));
    },
    async takenSize({ ownerId, contributionId }, hash) {
      if (contributionId !== undefined) return guests.arrivedSize({ ownerId, contributionId }, hash);
      return (await findMedia(db, ownerId, [hash])).get(hash)?.size;
    },
  };
}

/** A new upload says in its metadata what it belongs to, a later request in its address. */
function contributionIn({ method, headers, params }: FastifyRequest): UploadOwner | undefined {
  if (method === 'POST') return announcedContribution(headers['upload-metadata']);
  const parsed = v.safeParse(UploadParamsSchema, params);
  return parsed.success ? readUploadId(parsed.output['*']) : undefined;
}

function isGuests(owner: UploadOwner | undefined): Required<UploadOwner> {
  if (owner?.contributionId === undefined) throw new Refusal('not_found');
  return { ownerId: owner.ownerId, contributionId: owner.contributionId };
}
