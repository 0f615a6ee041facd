import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { forgetAnswers } from './changes/forget-answers.ts';
import { createNudges } from './changes/nudges.ts';
import type { Deps } from './deps.ts';
import { isProAccount } from './features/account/find-actor.ts';
import { peopleAt } from './features/account/people.ts';
import { createAsk } from './features/assistant/ask.ts';
import { assistantRoutes } from './features/assistant/routes.ts';
import { createUses, forgetUses } from './features/assistant/uses.ts';
import { compactTombstones } from './features/entries/compact.ts';
import { ENTRY_FEEDS } from './features/entries/feed.ts';
import { createEntryMutator } from './features/entries/mutators.ts';
import { pastDayRoutes } from './features/entries/past-days.ts';
import { isTakenAsPro } from './features/entries/pro-recording.ts';
import { forgetRevisions } from './features/entries/revisions.ts';
import { entryRoutes } from './features/entries/routes.ts';
import { touchEntriesWith } from './features/entries/touch.ts';
import { createAssistantMedia } from './features/media/assistant-media.ts';
import { mediaFiles } from './features/media/files.ts';
import { createUploadFinisher } from './features/media/finish-uploads.ts';
import { createPictureSigner } from './features/media/picture-addresses.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { createMediaPort } from './features/media/service.ts';
import { createSigner } from './features/media/signed-urls.ts';
import { createStrayBlobs } from './features/media/stray-blobs.ts';
import { uploadPages } from './features/media/uploads.ts';
import { loadQuestions } from './features/reflection/questions.ts';
import { reflectionRoutes } from './features/reflection/routes.ts';
import { keepHouse } from './housekeeping.ts';
import type { Authenticate } from './http/authenticate.ts';
import { ownOrigins } from './http/own-origins.ts';
import type { Route } from './http/route.ts';
import { sayProtocol } from './sync/protocol.ts';
import { syncRoutes } from './sync/routes.ts';
import { doWork } from './work.ts';

/**
 * Joins entries, media and sync: which mutations there are, what a pull delivers, and that a medium which gets ready
 * stamps its entries.
 * @returns their routes; the pages that answer by themselves are registered
 */
export async function serveData(app: FastifyInstance, deps: Deps, { actor }: Authenticate): Promise<Route[]> {
  const { config, db, listen, blobs, assistant, now, log, passing } = deps;
  const nudges = await createNudges({ db, listen, log, passing });
  // Event streams never end by themselves: without this a stop would wait for every reader.
  app.addHook('preClose', () => nudges.close());
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  sayProtocol(app);

  const isProRecording = async (accountId: string, hash: string) =>
    (await isProAccount(db, accountId, now())) || (await isTakenAsPro(db, accountId, hash));
  const changes = { db, nudges, passing };
  const own = ownOrigins(config);
  const seen = createAssistantMedia({ db, blobs, isOwnOrigin: (origin) => own.has(origin) });
  const runUse = createUses({ ...changes, now });
  const ask = createAsk({ db, assistant, now, stopping: stopping.signal });
  const asked = { kind: assistant.kind, media: seen, runUse, ask, now };
  const work = doWork(app, { deps, changes, assistant: asked, media: seen, stopping: stopping.signal });
  const store = { ...changes, blobs, onReady: touchEntriesWith, afterReady: work.wake };
  keepHouse(app, now, [
    { name: 'answers', run: (at) => forgetAnswers(db, at) },
    { name: 'uses', run: (at) => forgetUses(db, at) },
    { name: 'revisions', run: (at) => forgetRevisions(db, at) },
    work.chore,
    { name: 'tombstones', run: (at) => compactTombstones(db, at) },
    { name: 'stray blobs', run: createStrayBlobs({ db, blobs }) },
  ]);
  const uploadsDir = join(config.dataDir, 'uploads');
  const finisher = createUploadFinisher({ ...store, uploadsDir, isProRecording, now });
  const signer = createSigner(deps.signingKey, now);
  const media = { ...store, signer, finisher };
  const sync = { served: deps.served, people: peopleAt(now) };
  const pictureAddress = createPictureSigner(deps.signingKey, now).sign;
  await app.register(
    uploadPages({ db, uploadsDir, finisher, authenticate: actor, publicUrl: config.publicUrl, log, passing }),
  );
  await app.register(mediaFiles({ db, blobs, signer, now }));

  const questions = await loadQuestions(db);

  return [
    ...entryRoutes({ ...changes, now, media: createMediaPort(media), pictureAddress, questions }),
    ...reflectionRoutes(questions),
    ...pastDayRoutes({ ...changes, now }, questions),
    ...mediaRoutes(media),
    ...assistantRoutes(asked),
    ...syncRoutes({
      ...changes,
      ...sync,
      inLine: deps.inLine,
      now,
      mutators: [createEntryMutator(questions)],
      feeds: ENTRY_FEEDS,
      afterAsking: work.wake,
    }),
  ];
}
