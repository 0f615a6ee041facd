import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { HOUR_MS } from '@tagfalter/domain/durations';
import type { Locker } from '@tus/server';
import { everyProcess } from '#api/base/every-process.ts';
import { createTurns } from '#api/base/turns.ts';
import { createImportPort } from '#api/features/entries/imported/import-port.ts';
import { archivePages } from '#api/features/imports/archive-upload.ts';
import type { ImportDeps } from '#api/features/imports/import-deps.ts';
import { findPending } from '#api/features/imports/repository.ts';
import { importRoutes } from '#api/features/imports/routes.ts';
import { createImportRun, IMPORT_JOB } from '#api/features/imports/run-import.ts';
import { sweepImports } from '#api/features/imports/service.ts';
import { createMediaPort, type MediaDeps } from '#api/features/media/service.ts';
import { keepShelfFile, keepShelfWords } from '#api/features/media/shelf-files.ts';
import { toBeNamed } from '#api/features/media/store.ts';
import type { SharedDeps } from './shared.ts';
import { job, type Subject } from './subject.ts';

interface Needs {
  media: MediaDeps;
  locker: Locker;
}

/** Joins imports with entries and media. */
export function joinImports(shared: SharedDeps, { media, locker }: Needs): Subject {
  const { changes, db, jobs, now, config, questions, clockWatch, authenticate } = shared;
  const port = createMediaPort(toBeNamed(media));
  const imports: ImportDeps = {
    ...{ db, jobs, now, storageWatch: media.storageWatch, nextTurn: createTurns() },
    archives: shared.archives,
    newPart: (id) => join(config.dataDir, 'imports', `${id}.${randomUUID()}.part`),
    entries: createImportPort({ ...changes, questions, now, keepWords: (...words) => keepShelfWords(media, ...words) }),
    media: {
      async keep(accountId, kind, { path, name, size }) {
        const checked = await port.check({ accountId }, kind, { path, name, size, field: kind });
        await checked.keep();
        const { hash, type, durationMs } = checked;
        return { hash, type, size: checked.size, durationMs };
      },
      keepFile: (accountId, file) => keepShelfFile(media, accountId, file),
    },
  };
  return {
    routes: importRoutes(imports),
    jobs: [job(IMPORT_JOB, createImportRun(imports))],
    pages: [archivePages(imports, { authenticate: authenticate.actor, locker, publicUrl: config.publicUrl })],
    hooks(app) {
      app.addHook('onReady', async () => {
        // The job of a killed process would wait for 15 minutes.
        for (const pending of await findPending(db)) await jobs.add(IMPORT_JOB, pending);
      });
      everyProcess(app, {
        name: 'archives of imports',
        everyMs: HOUR_MS,
        run: async () => {
          if (await clockWatch.mayDelete()) await sweepImports(imports);
        },
      });
    },
  };
}
