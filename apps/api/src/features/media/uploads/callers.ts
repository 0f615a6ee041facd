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

/** Events' part in guest uploads. */
export interface GuestUploads {
  /** @throws Refusal `not_found` for an unknown contribution or a wrong secret */
  authorize(contribution: Required<UploadOwner>, secret: string): Promise<void>;
  /** Checks that a contribution names the file; its space was reserved then. @throws Refusal `not_found` */
  admit(contribution: Required<UploadOwner>, announced: AnnouncedUpload): Promise<void>;
  /** Bytes of the contribution are coming. Never fails. */
  contacted(contribution: Required<UploadOwner>): Promise<void>;
  /** Bytes of a file delivered by this contribution, refused or not. */
  arrivedSize(contribution: Required<UploadOwner>, hash: string): Promise<number | undefined>;
}

export interface UploadCallers {
  /** @throws Refusal `unauthorized`, `not_registered`, and `not_found` for anything the caller must not know */
  callerOf(request: FastifyRequest): Promise<UploadOwner>;
  /** @throws Refusal `quota_full`, `not_found` */
  admit(owner: UploadOwner, announced: AnnouncedUpload): Promise<void>;
  /** Bytes are coming; called often. Never fails. */
  contacted(owner: UploadOwner): Promise<void>;
  /** Bytes of a finished upload; undefined before. */
  takenSize(owner: UploadOwner, hash: string): Promise<number | undefined>;
}

interface Options {
  db: Db;
  quotas: Pick<Quotas, 'require'>;
  finisher: Pick<UploadFinisher, 'pendingBytes'>;
  guests: GuestUploads;
  /** @throws Refusal without a registered person */
  authenticate(request: FastifyRequest): Promise<Actor>;
}

/** Accounts by token, guests by their contribution's secret. */
export function createUploadCallers({ db, quotas, finisher, guests, authenticate }: Options): UploadCallers {
  return {
    async callerOf(request) {
      const secret = request.headers[CONTRIBUTION_SECRET];
      if (typeof secret === 'string') {
        const owner = isGuests(contributionIn(request));
        await guests.authorize(owner, secret);
        return owner;
      }
      // Without a token an upload is hidden like a stranger's; with a stale token the device must renew it.
      const isStranger = request.headers.authorization === undefined;
      if (isStranger && request.method !== 'POST') throw new Refusal('not_found');
      return { ownerId: (await authenticate(request)).accountId };
    },
    async admit({ ownerId, contributionId }, announced) {
      if (contributionId !== undefined) return guests.admit({ ownerId, contributionId }, announced);
      const { hash, size: bytes } = announced;
      await quotas.require(db, { ownerId, hash, bytes }, () => finisher.pendingBytes(ownerId));
    },
    async contacted({ ownerId, contributionId }) {
      if (contributionId !== undefined) await guests.contacted({ ownerId, contributionId });
    },
    async takenSize({ ownerId, contributionId }, hash) {
      if (contributionId !== undefined) return guests.arrivedSize({ ownerId, contributionId }, hash);
      return (await findMedia(db, ownerId, [hash])).get(hash)?.size;
    },
  };
}

/** A new upload names its contribution in its metadata, later requests in the address. */
function contributionIn({ method, headers, params }: FastifyRequest): UploadOwner | undefined {
  if (method === 'POST') return announcedContribution(headers['upload-metadata']);
  const parsed = v.safeParse(UploadParamsSchema, params);
  return parsed.success ? readUploadId(parsed.output['*']) : undefined;
}

function isGuests(owner: UploadOwner | undefined): Required<UploadOwner> {
  if (owner?.contributionId === undefined) throw new Refusal('not_found');
  return { ownerId: owner.ownerId, contributionId: owner.contributionId };
}
