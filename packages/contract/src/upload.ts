/** Address of resumable uploads (tus 1.0). */
export const UPLOADS_PATH = '/api/uploads';
/** Bytes a client sends in one PATCH: what a cut can cost at most (reliability, promise 8). */
export const UPLOAD_CHUNK_BYTES = 512 * 1024;

/**
 * Metadata keys of an upload: `hash` (SHA-256, hex), `kind` (`image` or `audio`), `type` (MIME); of a guest's also the ids
 * of event and contribution, whose secret comes with every request.
 */
export const UPLOAD_METADATA = {
  hash: 'hash',
  kind: 'kind',
  type: 'type',
  event: 'event',
  contribution: 'contribution',
} as const;
