import type { Endpoint } from '@tagfalter/contract/define-endpoint';
import { ENDPOINTS } from '@tagfalter/contract/endpoints';
import { schemaOf } from '@tagfalter/contract/openapi';
import type { RawBody } from '@tagfalter/contract/raw-bodies';
import { RAW_CALLS, type RawCall } from '@tagfalter/contract/raw-calls';
import type { GenericSchema } from 'valibot';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** A call as the fuzzer knows it. */
export interface ServedCall {
  method: Method;
  path: string;
  audience: Endpoint['audience'] | 'raw';
  /** JSON Schema by content type; `binary` for bytes. */
  body: Readonly<Record<string, unknown>>;
  query: unknown;
  headers: unknown;
}

const inputOf = (schema: GenericSchema | undefined): unknown => schema && schemaOf(schema, 'input');

function ofEndpoint({ method, path, audience, body, bodyKind, query }: Endpoint): ServedCall {
  const type = bodyKind === 'form' ? 'multipart/form-data' : 'application/json';
  const taken = body ? { [type]: inputOf(body) } : {};
  return { method, path, audience, body: taken, query: inputOf(query), headers: undefined };
}

const schemasOf = (body: RawBody = {}): ServedCall['body'] =>
  Object.fromEntries(
    Object.entries(body).map(([type, schema]) => [type, schema === 'binary' ? schema : inputOf(schema)]),
  );

function ofRawCall({ method, path, body, headers }: RawCall): ServedCall {
  return {
    method: METHODS.find((one) => one.toLowerCase() === method) ?? 'GET',
    path: path.replace(/\{(\w+)\}/g, ':$1'),
    audience: 'raw',
    body: schemasOf(body),
    query: undefined,
    headers: inputOf(headers),
  };
}

const page = (path: string, method: Method = 'GET', body: ServedCall['body'] = {}): ServedCall => ({
  ...{ method, path, audience: 'raw', body },
  ...{ query: undefined, headers: undefined },
});

const PLAIN_FORM = { 'application/x-www-form-urlencoded': undefined };

/** Pages for people. */
const PAGES: readonly ServedCall[] = [
  ...['/', '/*', '/events/*', '/shared/*', '/sw.js', '/favicon.ico'].map((path) => page(path)),
  ...['impressum', 'datenschutz', 'agb', 'barrierefreiheit'].map((name) => page(`/${name}`)),
  ...['/kuendigung', '/widerruf', '/erklaerung/:token'].map((path) => page(path)),
  ...['/testzahlung/zustimmung/:id', '/testzahlung/payer'].flatMap((path) => [
    page(path),
    page(path, 'POST', PLAIN_FORM),
  ]),
  ...['/api/docs', '/api/docs/', '/api/docs/js/scalar.js'].map((path) => page(path)),
  page('/share-target', 'POST', PLAIN_FORM),
];

/** All that the product serves, each HEAD with its GET. */
export const SERVED: readonly ServedCall[] = [...ENDPOINTS.map(ofEndpoint), ...RAW_CALLS.map(ofRawCall), ...PAGES];

/** `GET /api/entries/{}`: a route without the names of its parameters, HEAD as GET. */
export const bareCall = (method: string, path: string): string =>
  `${method} ${path.replace(/:\w+(\([^)]*\))?/g, '{}')}`;
