/** tus 1.0. */
export const UPLOADS_PATH = '/api/uploads';
/** Bytes per PATCH: the most that a broken connection costs (promise 8). */
export const UPLOAD_CHUNK_BYTES = 512 * 1024;

/**
 * `hash` (SHA-256, hex), `kind` (`image` or `audio`), `type` (MIME); for a guest also the ids of event and
 * contribution, whose secret comes with every request.
 */
export const UPLOAD_METADATA = {
  hash: 'hash',
  kind: 'kind',
  type: 'type',
  event: 'event',
  contribution: 'contribution',
} as const;
