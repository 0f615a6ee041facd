import { AsyncLocalStorage } from 'node:async_hooks';
import { UPLOADS_PATH } from '@tagfalter/contract/upload';
import { MAX_AUDIO_BYTES } from '@tagfalter/domain/tiers';
import { EVENTS, type Locker, type Server, TUS_RESUMABLE } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failpoint } from '#api/base/failpoints.ts';
import { describeFault } from '#api/base/log.ts';
import type { KeyedMutex } from '#api/base/queues.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { StorageWatch } from '#api/base/storage-watch.ts';
import { tooMany } from '#api/base/too-many.ts';
import type { Db } from '#api/db/open.ts';
import { parsePart } from '#api/http/parse-part.ts';
import { GIVE_WAY_MS, replyToFaults, reportWhole, UploadServer } from '#api/http/upload-server.ts';
import type { Metrics } from '#api/ports/metrics.ts';
import type { UploadStore } from '#api/ports/uploads.ts';
import type { UploadCallers } from './callers.ts';
import type { UploadFinisher } from './finish.ts';
import { makeUploadId, readUploadId, type UploadOwner, uploadPrefix } from './id.ts';
import { isUploadComplete, readUpload } from './owned-uploads.ts';
import { readAnnouncement, UploadParamsSchema } from './request.ts';

export interface UploadDeps {
  db: Db;
  uploads: UploadStore;
  finisher: UploadFinisher;
  storageWatch: Pick<StorageWatch, 'requireSpaceForMedia'>;
  callers: UploadCallers;
  /** Shared by all processes, as the next one. */
  locker: Locker;
  /** Creations of one account or contribution. */
  creating: KeyedMutex;
  publicUrl: string;
  metrics: Pick<Metrics, 'count'>;
  failpoint?: Failpoint | undefined;
}

/**
 * Resumable uploads (tus 1.0), with a Bearer token or a contribution's secret. An upload belongs to its creator, and
 * handlers use the very id that was checked.
 */
export function uploadPages(deps: UploadDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    const judged = new AsyncLocalStorage<CheckedUpload>();
    const tus = createTus(deps, judged);
    const callers = new WeakMap<FastifyRequest, UploadOwner>();
    const hand = async (id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      reply.hijack();
      const handled = judged.run({ id, reply }, () => tus.handle(request.raw, reply.raw));
      await handled.catch((fault: unknown) => {
        request.log.error({ fault: describeFault(fault) }, 'upload failed');
        reply.raw.destroy();
      });
    };
    const callerOf = (request: FastifyRequest): UploadOwner => {
      const caller = callers.get(request);
      if (!caller) throw new Refusal('unauthorized');
      return caller;
    };

    // The tus server reads the body itself.
    app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    app.addHook('onRequest', async (request, reply) => {
      // A reply to HEAD has no body: devices recognise ours by this header (wire 46).
      reply.header('tus-resumable', TUS_RESUMABLE);
      callers.set(request, await deps.callers.callerOf(request));
    });
    app.post(UPLOADS_PATH, async (request, reply) => {
      const owner = callerOf(request);
      const announced = readAnnouncement(request.headers);
      const { hash, size } = announced;
      // In order, so that each is counted before the next is checked.
      await deps.creating(uploadPrefix(owner), async () => {
        await deps.callers.admit(owner, announced);
        await deps.storageWatch.requireSpaceForMedia(size);
        const wait = await deps.finisher.freeSpace({ ...owner, hash });
        if (wait > 0) throw tooMany('uploads under way', wait);
        await hand(makeUploadId({ ...owner, hash }), request, reply);
      });
    });
    app.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      // A wildcard, because ids exceed the router's limit for parameters.
      url: `${UPLOADS_PATH}/*`,
      handler: async (request, reply) => {
        const { '*': id } = parsePart(UploadParamsSchema, request.params, 'params');
        const owner = callerOf(request);
        const taken = await takenOver(deps, owner, { id, method: request.method });
        if (taken !== undefined) return reportWhole(reply, taken);
        if (request.method === 'PATCH') {
          await deps.storageWatch.requireSpaceForMedia();
          if (Number(request.headers['upload-offset']) > 0) deps.metrics.count('tagfalter.upload.resumes');
        }
        await hand(id, request, reply);
        // The events below leave out what came within a second.
        const isWithBytes = request.method === 'PATCH' && request.headers['content-length'] !== '0';
        if (isWithBytes) await deps.callers.contacted(owner);
      },
    });
    app.addHook('onClose', () => deps.finisher.idle());
  };
}

/** A checked upload. */
interface CheckedUpload {
  id: string;
  reply: FastifyReply;
}

function createTus(
  { uploads, finisher, callers, storageWatch, locker, publicUrl, failpoint }: UploadDeps,
  judged: AsyncLocalStorage<CheckedUpload>,
): Server {
  const current = (): CheckedUpload => {
    const store = judged.getStore();
    if (!store) throw new Error('an upload that nobody has judged');
    return store;
  };
  const judgedId = () => current().id;
  const tus = new UploadServer({
    path: UPLOADS_PATH,
    datastore: uploads.datastore,
    locker,
    relativeLocation: true,
    lockDrainTimeout: GIVE_WAY_MS,
    maxSize: MAX_AUDIO_BYTES,
    allowedOrigins: [publicUrl],
    namingFunction: judgedId,
    // Not parsed again from the address, whose last segment may be another upload.
    getFileIdFromRequest: judgedId,
    onUploadFinish: async (_request, upload) => {
      failpoint?.('upload-complete');
      await finisher.finish(upload.id);
      return {};
    },
    onResponseError: replyToFaults({ storageWatch, reply: () => current().reply }),
    ...(failpoint && { postReceiveInterval: 1 }),
  });
  tus.on(EVENTS.POST_RECEIVE, (_request, { id, offset, size }) => {
    const owner = readUploadId(id);
    // A whole file is told of by its arrival.
    if (owner && offset !== size) void callers.contacted(owner);
  });
  if (failpoint) {
    tus.on(EVENTS.POST_CREATE, () => failpoint('upload-created'));
    tus.on(EVENTS.POST_RECEIVE, () => failpoint('upload-writing'));
  }
  return tus;
}

/**
 * Bytes of a finished upload, for a device that missed the last reply: otherwise it would send everything again.
 * @throws Refusal `not_found` for foreign or unknown uploads (S14), `storage_full`
 */
async function takenOver(
  { callers, uploads, finisher }: UploadDeps,
  owner: UploadOwner,
  { id, method }: { id: string; method: string },
): Promise<number | undefined> {
  const upload = readUploadId(id);
  if (upload?.ownerId !== owner.ownerId || upload.contributionId !== owner.contributionId)
    throw new Refusal('not_found');
  if (method !== 'HEAD') return undefined;
  const left = await readUpload(uploads, id);
  // All bytes are here, but were not taken over: success would be wrong.
  if (left && isUploadComplete(left)) await finisher.finish(id);
  else if (left) return undefined;
  return callers.takenSize(owner, upload.hash);
}
