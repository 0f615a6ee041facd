import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { Endpoint } from './define-endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { ERROR_STATUS, ErrorBodySchema, type ErrorCode } from './error.ts';
import type { RawBody } from './raw-bodies.ts';
import { RAW_CALLS, type RawCall } from './raw-calls.ts';

type Json = Record<string, unknown>;

const FILE: Json = { type: 'string', format: 'binary' };

/**
 * OpenAPI 3.1.
 * @param serverUrl public origin
 */
export function describeApi(serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(endpoint) };
  }
  for (const call of RAW_CALLS) paths[call.path] = { ...paths[call.path], [call.method]: describeRawCall(call) };
  return {
    openapi: '3.1.0',
    info: { title: 'Tagfalter', version: '0.1.0', description: 'A diary that works offline.' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBodySchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

const BEARER = { bearer: [] };
const SECURITY: Record<Endpoint['audience'], Json> = {
  none: {},
  optional: { security: [{}, BEARER] },
  token: { security: [BEARER] },
  user: { security: [BEARER] },
  admin: { security: [BEARER] },
};

function describeCall(endpoint: Endpoint): Json {
  const parameters = [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')];
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    ...SECURITY[endpoint.audience],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.body === undefined ? {} : { requestBody: describeBody(endpoint.body, endpoint) }),
    responses: { [endpoint.status]: describeSuccess(endpoint), ...describeErrors({ errors: errorsOf(endpoint) }) },
  };
}

function describeBody(body: GenericSchema, { bodyKind, files = {} }: Endpoint): Json {
  const schema = schemaOf(body, 'input');
  if (bodyKind !== 'form') return { required: true, content: { 'application/json': { schema } } };
  const fileParts = Object.entries(files).map(([name, count]) => [
    name,
    count === 'one' ? FILE : { type: 'array', items: FILE },
  ]);
  const withFiles = { ...schema, properties: { ...propertiesOf(schema), ...Object.fromEntries(fileParts) } };
  return { required: true, content: { 'multipart/form-data': { schema: withFiles } } };
}

function describeSuccess({ reply, status }: Endpoint): Json {
  if (reply !== undefined) {
    return { description: 'Success', content: { 'application/json': { schema: schemaOf(reply, 'output') } } };
  }
  return status === 204
    ? { description: 'Success, without a body' }
    : { description: 'Success', content: { 'text/event-stream': { schema: { type: 'string' } } } };
}

function describeRawCall({ path, summary, bearer, status, headers, body, errors }: RawCall): Json {
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
  const parameters: Json[] = [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...parametersOf(headers, 'header'),
  ];
  return {
    summary,
    tags: [path.split('/')[2] ?? 'api'],
    ...(bearer ? { security: [{ bearer: [] }] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body ? { requestBody: describeRawBody(body) } : {}),
    responses: { [status]: { description: 'Success' }, ...describeErrors({ errors }) },
  };
}

function describeRawBody(body: RawBody): Json {
  const kinds = Object.entries(body).map(([type, schema]) => [
    type,
    { schema: schema === 'binary' ? FILE : schemaOf(schema, 'input') },
  ]);
  return { required: true, content: Object.fromEntries(kinds) };
}

/** With the refusal of blocked accounts. */
function errorsOf({ audience, isOpenToBlocked, errors }: Endpoint): readonly ErrorCode[] {
  return audience === 'user' && !isOpenToBlocked ? [...errors, 'account_blocked'] : errors;
}

/** By status. */
function describeErrors({ errors }: { errors: readonly ErrorCode[] }): Json {
  const byStatus = Map.groupBy(errors, (code) => ERROR_STATUS[code]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  );
}

function parametersOf(schema: GenericSchema | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (schema === undefined) return [];
  const described = schemaOf(schema, 'input');
  const required = Array.isArray(described.required) ? described.required : [];
  return Object.entries(propertiesOf(described)).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function propertiesOf({ properties }: Json): Json {
  return typeof properties === 'object' && properties !== null ? { ...properties } : {};
}

/** JSON Schema cannot express some checks, such as a time zone. */
/** JSON Schema of what goes in or comes out. */
export function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode });
  return rest;
}
