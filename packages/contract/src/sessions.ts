import { DEVICE_KINDS } from '@tagfalter/domain/device-name';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** A device that is signed in. Nothing of it opens anything. */
const SessionSchema = v.object({
  id: v.string(),
  /** Names by what the browser said when it signed in; null where it said nothing known. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  kind: v.picklist(DEVICE_KINDS),
  signedInAt: v.pipe(v.string(), v.isoTimestamp()),
  /** To some minutes. */
  lastUsedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Whether it is the one that asks. */
  isCurrent: v.boolean(),
});
export type SignedInDevice = v.InferOutput<typeof SessionSchema>;

/** Devices that are signed in, the asking one first. */
export const SessionsSchema = v.array(SessionSchema);
const ERRORS = ['unauthorized', 'not_registered', 'not_found'] as const;

/** Where the caller is signed in: the asking device first, then the one used last. 404 where identities live elsewhere. */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'List the devices that are signed in',
  audience: 'user',
  status: 200,
  reply: SessionsSchema,
  errors: ERRORS,
});

/** Signs one device of the caller out, at once, and answers who is left. What is unsent there stays there. */
export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Sign one device out',
  audience: 'user',
  params: v.object({ id: v.string() }),
  status: 200,
  reply: SessionsSchema,
  errors: ERRORS,
});

/** Signs every other device of the caller out, at once, and answers who is left. */
export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Sign every other device out',
  audience: 'user',
  status: 200,
  reply: SessionsSchema,
  errors: ERRORS,
});
