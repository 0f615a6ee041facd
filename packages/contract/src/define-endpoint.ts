import type { GenericSchema } from 'valibot';
import type { ErrorCode } from './error.ts';

/**
 * `none`: anybody. `optional`: anybody, but whoever sends a token is the person it names. `token`: a valid identity token,
 * registered or not. `user`: a registered person. `admin`: a program on the server's own machine; to everybody else the
 * call does not exist.
 */
export type Audience = 'none' | 'optional' | 'token' | 'user' | 'admin';

/** What a body travels as. `form` bodies carry files and are parsed part by part. */
export type BodyKind = 'json' | 'form';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` for parameters. */
  path: string;
  summary: string;
  audience: Audience;
  /** Whether it answers an account that the operator has blocked; every other call refuses it with `account_blocked`. */
  isOpenToBlocked?: true;
  params?: GenericSchema;
  query?: GenericSchema;
  body?: GenericSchema;
  bodyKind?: BodyKind;
  /** File parts of a form: at most one, or repeated. */
  files?: Readonly<Record<string, 'one' | 'many'>>;
  /** Most files of a form and most bytes of all of them, where it takes more than others. */
  formLimits?: { files: number; bytes: number };
  /** Status of success and the shape of its body; a missing shape means an empty body. */
  status: number;
  reply?: GenericSchema;
  errors: readonly ErrorCode[];
}

/** Keeps the literal types of one endpoint, from which routes, client and OpenAPI are inferred. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}
