import { Readable } from 'node:stream';
import { adminBackup, type BackupLine } from '@tagfalter/contract/admin-backup';
import type { FastifyBaseLogger } from 'fastify';
import { describeFault } from '#api/base/log.ts';
import { StartFault } from '#api/base/start-fault.ts';
import { type Route, route } from '#api/http/route.ts';
import { summarizeBackup } from './summary.ts';
import { type BackupSource, takeBackup } from './take-backup.ts';

interface Source extends BackupSource {
  log: FastifyBaseLogger;
}

/** `npm run backup` while the product runs. */
export function backupRoutes(source: Source): Route[] {
  return [
    route(adminBackup, async ({ body, reply }) => {
      reply.header('content-type', 'application/x-ndjson; charset=utf-8');
      return streamBackup(source, body.folder);
    }),
  ];
}

function streamBackup(source: Source, folder: string): Readable {
  const lines = new Readable({ read: () => undefined });
  const send = (line: BackupLine): void => void lines.push(`${JSON.stringify(line)}\n`);
  takeBackup(source, folder, (text) => send({ kind: 'said', text }))
    .then((manifest) => send({ kind: 'done', text: summarizeBackup(manifest) }))
    .catch((fault: unknown) => {
      const known = fault instanceof StartFault;
      if (!known) source.log.error({ fault: describeFault(fault) }, 'backup failed');
      send({ kind: 'failed', text: known ? fault.message : 'The backup failed; the log says why.' });
    })
    .finally(() => lines.push(null));
  return lines;
}
