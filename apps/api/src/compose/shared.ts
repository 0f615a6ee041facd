import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { StorageWatch } from '#api/base/storage-watch.ts';
import { createServerNudges, type Nudges } from '#api/changes/nudges.ts';
import type { Changes } from '#api/changes/owner-lock.ts';
import { type ClockWatch, createClockWatch } from '#api/db/clock-watch.ts';
import { createFindActor } from '#api/features/account/find-actor.ts';
import { createFreshSignIn } from '#api/features/account/fresh-sign-in.ts';
import { createDecoder, type MediaDecoder } from '#api/features/media/decode/decoder.ts';
import { createPictureSigner, type PictureSigner } from '#api/features/media/pictures/addresses.ts';
import { loadQuestions, type ReflectionQuestions } from '#api/features/reflection/questions.ts';
import { type Authenticate, createAuthenticate } from '#api/http/authenticate.ts';
import { watchCrowdedAddresses } from '#api/http/crowded-addresses.ts';
import { createFormFiles, type FormFiles } from '#api/http/form-files.ts';
import { ownOrigins } from '#api/http/own-origins.ts';
import type { Identity } from '#api/ports/identity.ts';
import type { Deps } from './deps.ts';

/** Waiting files of guests: a whole wedding at once. */
const MANY = { waiting: 4000, waitingPerKey: 2000 };

/** Used by several subjects. */
export interface SharedDeps extends Deps {
  storageWatch: StorageWatch;
  clockWatch: ClockWatch;
  formFiles: FormFiles;
  decoder: MediaDecoder;
  /** Inspects guests' files apart from the making of pictures. */
  inspector: MediaDecoder;
  authenticate: Authenticate;
  findActor: ReturnType<typeof createFindActor>;
  isOwnOrigin(origin: string): boolean;
  /** @throws Refusal `reauth_required` */
  requireFreshSignIn(identity: Identity): Promise<void>;
  pictureSigner: PictureSigner;
  questions: ReflectionQuestions;
  changes: Changes & { nudges: Nudges };
  /** Aborted when the process stops. */
  stopping: AbortSignal;
}

/** Makes what subjects share, and ends it with the server. */
export async function createShared(app: FastifyInstance, deps: Deps, storageWatch: StorageWatch): Promise<SharedDeps> {
  const { config, db, listen, now, log, failpoint, identity, identityProvider: provider, adminToken } = deps;
  const formFiles = createFormFiles(join(config.dataDir, 'forms'), () => storageWatch.requireSpaceForMedia());
  app.addHook('onReady', formFiles.sweep);
  const decoder = createDecoder({ log, start: deps.startDecodeProcess });
  app.addHook('preClose', decoder.close);
  const inspector = createDecoder({ log, start: deps.startDecodeProcess, queue: MANY });
  app.addHook('preClose', inspector.close);
  const own = ownOrigins(config);
  const isOwnOrigin = (origin: string): boolean => own.has(origin);
  const findActor = createFindActor(db, now);
  const noteCaller = watchCrowdedAddresses(deps);
  const nudges = await createServerNudges({ db, listen, log, failpoint });
  // Event streams never end by themselves: a stop would wait for every reader.
  app.addHook('preClose', () => nudges.close());
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  return {
    ...deps,
    ...{ storageWatch, formFiles, decoder, inspector, findActor, isOwnOrigin },
    clockWatch: createClockWatch({ db, now, log }),
    authenticate: createAuthenticate({ identity, findActor, isOwnOrigin, adminToken, noteCaller }),
    requireFreshSignIn: createFreshSignIn({ db, now, provider }),
    pictureSigner: createPictureSigner(deps.signingKey, now),
    questions: await loadQuestions(db),
    changes: { db, nudges, failpoint },
    stopping: stopping.signal,
  };
}
