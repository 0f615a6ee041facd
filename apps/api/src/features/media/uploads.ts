import { AsyncLocalStorage } from 'node:async_hooks';
import { UPLOADS_PATH } from '@tagfalter/contract/upload';
import { MAX_AUDIO_BYTES } from '@tagfalter/domain/tiers';
import { FileStore } from '@tus/file-store';
import { EVENTS, Server, TUS_RESUMABLE } from '@tus/server';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Actor } from '#api/actor.ts';
import type { Passing } from '#api/crash-points.ts';
import type { Db } from '#api/db/open.ts';
import { errorBody, refusalOf } from '#api/http/error-handler.ts';
import { describeFault } from '#api/log.ts';
import { Refusal } from '#api/refusal.ts';
import { REST_MS, type UploadFinisher } from './finish-uploads.ts';
import { findMedia, type MediaRow } from './repository.ts';
import { readUpload } from './upload-files.ts';
import { makeUploadId, readUploadId } from './upload-id.ts';
import { readAnnouncement } from './upload-request.ts';

const SWEEP_EVERY_MS = 3_600_000;
/** How long a device that goes on with an upload waits for the bytes of its own earlier request, whose line went dead. */
const GIVE_WAY_MS = 300;

export interface UploadDeps {
  db: Db;
  uploadsDir: string;
  finisher: UploadFinisher;
  /** @throws Refusal when nobody registered is behind the request */
  authenticate(request: FastifyRequest): Promise<Actor>;
  /** Origin the product is reached under. */
  publicUrl: string;
  log: FastifyBaseLogger;
  passing?: Passing | undefined;
}

/** Resumable uploads (tus 1.0). Every request carries the Bearer token; an upload belongs to the account that began it. */
export function uploadPages(deps: UploadDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    const newIds = new AsyncLocalStorage<string>();
    const tus = createTus(deps, newIds);
    const callers = new WeakMap<FastifyRequest, Actor>();
    const hand = (request: FastifyRequest, reply: FastifyReply): void => {
      reply.hijack();
      tus.handle(request.raw, reply.raw).catch((fault: unknown) => {
        request.log.error({ fault: describeFault(fault) }, 'upload failed');
        reply.raw.destroy();
      });
    };
    const callerOf = (request: FastifyRequest): Actor => {
      const actor = callers.get(request);
      if (!actor) throw new Refusal('unauthorized');
      return actor;
    };

    // The protocol's server reads the bytes itself.
    app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    app.addHook('onRequest', async (request) => {
      // Without any token an upload is as unknown as somebody else's; with a stale one the device shall renew it.
      const isStranger = request.headers.authorization === undefined;
      if (isStranger && request.method !== 'POST') throw new Refusal('not_found');
      callers.set(request, await deps.authenticate(request));
    });
    app.post(UPLOADS_PATH, async (request, reply) => {
      const { accountId } = callerOf(request);
      const { hash } = readAnnouncement(request.headers);
      const hasRoom = await deps.finisher.makeRoom(accountId);
      if (!hasRoom) throw new Refusal('too_many_requests', { retryAfter: REST_MS / 1000 });
      newIds.run(makeUploadId({ accountId, hash }), () => hand(request, reply));
    });
    app.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      // Not `:id`: ids are longer than the router allows a parameter to be.
      url: `${UPLOADS_PATH}/*`,
      handler: async (request, reply) => {
        const { accountId } = callerOf(request);
        const taken = await takenOver(deps, accountId, request);
        if (taken) return reportComplete(reply, taken);
        hand(request, reply);
      },
    });
    sweepRegularly(app, deps.finisher);
  };
}

function createTus(
  { uploadsDir, finisher, publicUrl, log, passing }: UploadDeps,
  newIds: AsyncLocalStorage<string>,
): Server {
  const tus = new Server({
    path: UPLOADS_PATH,
    datastore: new FileStore({ directory: uploadsDir }),
    relativeLocation: true,
    lockDrainTimeout: GIVE_WAY_MS,
    maxSize: MAX_AUDIO_BYTES,
    allowedOrigins: [publicUrl],
    namingFunction: () => {
      const id = newIds.getStore();
      if (id === undefined) throw new Error('an upload without an owner');
      return id;
    },
    onUploadFinish: async (_request, upload) => {
      passing?.('upload-complete');
      await finisher.finish(upload.id);
      return {};
    },
    // What the protocol itself refuses, it says in its own words; any other fault says nothing, for it may quote.
    onResponseError: (_request, fault) => {
      if (!(fault instanceof Error)) return undefined;
      log.error({ fault: describeFault(fault) }, 'upload failed');
      const { status, code } = refusalOf(fault);
      return { status_code: status, body: JSON.stringify(errorBody(code)) };
    },
    ...(passing && { postReceiveInterval: 1 }),
  });
  if (passing) {
    tus.on(EVENTS.POST_CREATE, () => passing('upload-created'));
    tus.on(EVENTS.POST_RECEIVE, () => passing('upload-writing'));
  }
  return tus;
}

const ParamsSchema = v.object({ '*': v.string() });

/**
 * The medium an upload has become, when a device asks after one whose last answer it did not hear. Without it the
 * device would believe the upload lost and send everything again.
 * @throws Refusal `not_found` for uploads of others and for what is no upload (S14)
 */
async function takenOver(
  { db, uploadsDir }: UploadDeps,
  accountId: string,
  request: FastifyRequest,
): Promise<MediaRow | undefined> {
  const { '*': id } = v.parse(ParamsSchema, request.params);
  const upload = readUploadId(id);
  if (upload?.accountId !== accountId) throw new Refusal('not_found');
  if (request.method !== 'HEAD' || (await readUpload(uploadsDir, id))) return undefined;
  return (await findMedia(db, accountId, [upload.hash])).get(upload.hash);
}

function reportComplete(reply: FastifyReply, { size }: MediaRow): FastifyReply {
  return reply
    .headers({
      'tus-resumable': TUS_RESUMABLE,
      'upload-offset': size,
      'upload-length': size,
      'cache-control': 'no-store',
    })
    .code(200)
    .send();
}

/** Finishes at the start what an earlier process left, and drops every hour what was given up. */
function sweepRegularly(app: FastifyInstance, finisher: UploadFinisher): void {
  const sweep = (): void => {
    finisher
      .sweep()
      .catch((fault: unknown) => app.log.error({ fault: describeFault(fault) }, 'sweeping uploads failed'));
  };
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  timer.unref();
  app.addHook('onReady', async () => sweep());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await finisher.idle();
  });
}
