import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** Writes a backup into a folder of the server's machine. Replies in lines, because a large diary takes minutes. */
export const adminBackup = defineEndpoint({
  method: 'POST',
  path: '/api/admin/backup',
  summary: 'Write a backup, from the same machine only',
  audience: 'admin',
  body: v.object({ folder: v.pipe(v.string(), v.regex(/^([/\\]|[A-Za-z]:[/\\])/), v.maxLength(4096)) }),
  status: 200,
  errors: ['bad_request', 'not_found'],
});

/** Progress, and at last the end. */
export const BackupLineSchema = v.variant('kind', [
  v.object({ kind: v.literal('said'), text: v.string() }),
  v.object({ kind: v.literal('done'), text: v.string() }),
  v.object({ kind: v.literal('failed'), text: v.string() }),
]);
export type BackupLine = v.InferOutput<typeof BackupLineSchema>;
