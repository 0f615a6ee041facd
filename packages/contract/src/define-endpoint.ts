import type { GenericSchema } from 'valibot';
import type { ErrorCode } from './error.ts';

/**
 * `optional`: anybody; a token names the caller. `token`: a valid identity token, registered or not. `user`: a
 * registered person. `admin`: a program on the server's machine that knows the token of its data directory; others get
 * a 404.
 */
export type Audience = 'none' | 'optional' | 'token' | 'user' | 'admin';

/** `form` bodies carry files and are parsed part by part. */
export type BodyKind = 'json' | 'form';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `:name` for parameters. */
  path: string;
  summary: string;
  audience: Audience;
  /** Also for accounts blocked by the operator; other calls refuse with `account_blocked`. */
  isOpenToBlocked?: true;
  params?: GenericSchema;
  query?: GenericSchema;
  body?: GenericSchema;
  bodyKind?: BodyKind;
  /** File parts of a form. */
  files?: Readonly<Record<string, 'one' | 'many'>>;
  /** Where a form takes more files or bytes than others. */
  formLimits?: { files: number; bytes: number };
  /** Without a schema the body is empty. */
  status: number;
  reply?: GenericSchema;
  errors: readonly ErrorCode[];
}

/** Keeps the literal types, from which routes, client and OpenAPI are inferred. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}
