import { AsyncLocalStorage } from 'node:async_hooks';
import { IMPORT_ARCHIVE_PATH, MAX_ARCHIVE_BYTES } from '@tagfalter/contract/imports';
import { type Locker, type Server, TUS_RESUMABLE } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { describeFault } from '#api/base/log.ts';
import { Refusal } from '#api/base/refusal.ts';
import { parsePart } from '#api/http/parse-part.ts';
import { GIVE_WAY_MS, replyToFaults, reportWhole, UploadServer } from '#api/http/upload-server.ts';
import type { ImportDeps } from './import-deps.ts';
import { findImport, type ImportRow } from './repository.ts';
import { beginCheck } from './service.ts';

const Params = v.object({ id: v.pipe(v.string(), v.uuid()) });

interface Options {
  /** @throws Refusal without a registered person */
  authenticate(request: FastifyRequest): Promise<Actor>;
  /** Shared by all processes. */
  locker: Locker;
  publicUrl: string;
}

/** Receives archives by tus 1.0; the import creates the upload. */
export function archivePages(deps: ImportDeps, { authenticate, ...served }: Options) {
  return async (app: FastifyInstance): Promise<void> => {
    const judged = new AsyncLocalStorage<CheckedArchive>();
    const tus = createTus(deps, judged, served);
    app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('tus-resumable', TUS_RESUMABLE);
    });
    app.route({
      method: ['HEAD', 'PATCH'],
      url: IMPORT_ARCHIVE_PATH,
      handler: async (request, reply) => {
        const { accountId } = await authenticate(request);
        const { id } = parsePart(Params, request.params, 'params');
        const row = await findImport(deps.db, accountId);
        if (row?.id !== id) throw new Refusal('not_found');
        // Complete: a device that missed the reply need not send again.
        if (row.state !== 'uploading') return request.method === 'HEAD' ? reportWhole(reply, row.size) : refuseMore();
        if (request.method === 'PATCH') await deps.storageWatch.requireSpaceForMedia();
        reply.hijack();
        await judged
          .run({ row, reply }, () => tus.handle(request.raw, reply.raw))
          .catch((fault: unknown) => {
            request.log.error({ fault: describeFault(fault) }, 'archive not taken');
            reply.raw.destroy();
          });
      },
    });
  };
}

/** A checked archive. */
interface CheckedArchive {
  row: ImportRow;
  reply: FastifyReply;
}

function refuseMore(): never {
  throw new Refusal('conflict');
}

function createTus(
  deps: ImportDeps,
  judged: AsyncLocalStorage<CheckedArchive>,
  { locker, publicUrl }: Omit<Options, 'authenticate'>,
): Server {
  const current = (): CheckedArchive => {
    const store = judged.getStore();
    if (!store) throw new Error('an archive that nobody has judged');
    return store;
  };
  return new UploadServer({
    path: IMPORT_ARCHIVE_PATH,
    datastore: deps.archives.datastore,
    locker,
    relativeLocation: true,
    lockDrainTimeout: GIVE_WAY_MS,
    maxSize: MAX_ARCHIVE_BYTES,
    allowedOrigins: [publicUrl],
    getFileIdFromRequest: () => current().row.id,
    onUploadFinish: async () => {
      await beginCheck(deps, current().row);
      return {};
    },
    onResponseError: replyToFaults({ storageWatch: deps.storageWatch, reply: () => current().reply }),
  });
}
