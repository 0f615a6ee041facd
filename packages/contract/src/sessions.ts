import { DEVICE_KINDS } from '@tagfalter/domain/device-name';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** Contains nothing that opens the session. */
const SessionSchema = v.object({
  id: v.string(),
  /** By the user agent at sign-in. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  kind: v.picklist(DEVICE_KINDS),
  signedInAt: v.pipe(v.string(), v.isoTimestamp()),
  /** To some minutes. */
  lastUsedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The caller's. */
  isCurrent: v.boolean(),
});
export type SignedInDevice = v.InferOutput<typeof SessionSchema>;

/** The caller's first. */
export const SessionsSchema = v.array(SessionSchema);
const ERRORS = ['unauthorized', 'not_registered', 'not_found'] as const;

/** The caller's first, then the latest used. 404 if identities are hosted elsewhere. */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'List the devices that are signed in',
  audience: 'user',
  status: 200,
  reply: SessionsSchema,
  errors: ERRORS,
});

/** At once; returns the rest. Unsent data stays on the device. */
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

/** At once; returns the rest. */
export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Sign every other device out',
  audience: 'user',
  status: 200,
  reply: SessionsSchema,
  errors: ERRORS,
});
