import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { S3Config } from '#api/base/s3-config.ts';

interface StoredObject {
  bytes: Buffer;
  modified: Date;
  /** `x-amz-meta-…`. */
  meta: Record<string, string>;
}

/** How a store behaves: an outage, half of one, or none. */
export type Weather =
  | 'well'
  /** Takes requests and answers none. */
  | 'silent'
  /** Nobody listens, and open connections end. */
  | 'gone'
  /** Answers with status 500. */
  | 'broken'
  /** The page of a proxy that stands before a store. */
  | 'proxied'
  /** Lets nobody in. */
  | 'locked'
  /** Its bucket is gone. */
  | 'emptied'
  /** Writes get status 507; reads go on. */
  | 'full'
  /** Ends objects after the half, with their connection. */
  | 'cut'
  /** The same, but leaves the connection open. */
  | 'stuck'
  /** Objects come in pieces, a tenth of a second apart. */
  | 'slow';

/** Between the pieces of a slow store. */
const PIECE_MS = 100;
const PIECES = 10;

/** An S3-compatible store in memory, with the calls that the product makes. Signatures are not checked. */
export interface S3Double {
  config: S3Config;
  objects: ReadonlyMap<string, StoredObject>;
  /** Calls since it began. */
  calls(): number;
  /** Answers this many calls by the status. */
  failNext(calls: number, status: number): void;
  /** From now on. */
  turn(weather: Weather): Promise<void>;
  close(): Promise<void>;
}

/** Variables of a product that uses it. */
export function s3Env({ endpoint, bucket, accessKey, secretKey }: S3Config): Record<string, string> {
  return { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
}

const BUCKET = 'media';
/** Small, so that lists have several pages. */
const PAGE = 3;

interface Multipart {
  key: string;
  parts: Map<number, StoredObject>;
  meta: Record<string, string>;
}

interface State {
  objects: Map<string, StoredObject>;
  uploads: Map<string, Multipart>;
  weather: Weather;
}

interface Call {
  method: string;
  key: string;
  query: URLSearchParams;
  request: IncomingMessage;
  reply: ServerResponse;
}

export async function startS3Double(): Promise<S3Double> {
  const state: State = { objects: new Map(), uploads: new Map(), weather: 'well' };
  let [failing, status, calls] = [0, 503, 0];
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const call: Call = {
      ...{ request, reply, query: url.searchParams },
      method: request.method ?? '',
      key: rest.join('/'),
    };
    calls += 1;
    const refusal = refusalIn(state.weather, call);
    if (state.weather === 'silent') return void request.resume();
    const isFailing = failing > 0;
    if (isFailing) failing -= 1;
    const isKnown = !isFailing && bucket === BUCKET;
    const done = refusal ?? (isKnown ? handle(state, call) : refuse(call, isFailing ? status : 404));
    done.catch((fault: unknown) => reply.destroy(fault instanceof Error ? fault : undefined));
  });
  const port = await listen(server, 0);
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      ...{ region: 'us-east-1', bucket: BUCKET, accessKey: 'test', secretKey: 'test' },
    },
    objects: state.objects,
    failNext(calls, by) {
      [failing, status] = [calls, by];
    },
    calls: () => calls,
    async turn(weather) {
      state.weather = weather;
      if (weather === 'gone') await stop();
      else if (!server.listening) await listen(server, port);
    },
    close: stop,
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function refusalIn(weather: Weather, call: Call): Promise<void> | undefined {
  const isWrite = call.method !== 'GET' && call.method !== 'HEAD';
  switch (weather) {
    case 'broken':
      return refuse(call, 500, 'InternalError');
    case 'locked':
      return refuse(call, 403, 'AccessDenied');
    case 'emptied':
      return refuse(call, 404, 'NoSuchBucket');
    case 'full':
      return isWrite ? refuse(call, 507, 'XMinioStorageFull') : undefined;
    case 'proxied':
      call.request.resume();
      call.reply.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>Bad Gateway</h1><br></html>');
      return Promise.resolve();
    default:
      return undefined;
  }
}

async function refuse({ request, reply }: Pick<Call, 'request' | 'reply'>, status: number, code = 'SlowDown') {
  request.resume();
  xml(reply, `<Error><Code>${code}</Code><Message>no</Message></Error>`, status);
}

function xml(reply: ServerResponse, body: string, status = 200): void {
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);
}

async function handle(state: State, call: Call): Promise<void> {
  const { method, key, query } = call;
  if (key === '') return query.has('uploads') ? listUploads(state, call) : list(state, call);
  if (query.has('uploads') || query.has('uploadId')) return multipart(state, call);
  if (method === 'PUT') return put(state, call);
  if (method === 'DELETE') {
    state.objects.delete(key);
    return void call.reply.writeHead(204).end();
  }
  return get(state, call);
}

async function read(request: IncomingMessage): Promise<StoredObject> {
  const meta = Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-'));
  return {
    bytes: await buffer(request),
    modified: new Date(),
    meta: Object.fromEntries(meta.map(([name, value]) => [name, String(value)])),
  };
}

const etagOf = ({ bytes }: StoredObject): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

async function put({ objects }: State, { key, request, reply }: Call): Promise<void> {
  const object = await read(request);
  objects.set(key, object);
  reply.writeHead(200, { etag: etagOf(object) }).end();
}

async function get({ objects, weather }: State, call: Call): Promise<void> {
  const { method, key, request, reply } = call;
  const object = objects.get(key);
  if (!object) return refuse(call, 404, 'NoSuchKey');
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const bytes = first === undefined ? object.bytes : object.bytes.subarray(Number(first), Number(last) + 1);
  const headers = {
    ...object.meta,
    'content-length': bytes.length,
    'last-modified': object.modified.toUTCString(),
    etag: etagOf(object),
  };
  reply.writeHead(first === undefined ? 200 : 206, headers);
  if (method === 'HEAD') return void reply.end();
  const half = bytes.subarray(0, bytes.length / 2);
  if (weather === 'cut') return void reply.write(half, () => reply.destroy());
  if (weather === 'stuck') return void reply.write(half);
  if (weather === 'slow') await writeSlowly(reply, bytes);
  else reply.end(bytes);
}

async function writeSlowly(reply: ServerResponse, bytes: Buffer): Promise<void> {
  const size = Math.ceil(bytes.length / PIECES);
  for (let from = 0; from < bytes.length; from += size) {
    await wait(PIECE_MS);
    reply.write(bytes.subarray(from, from + size));
  }
  reply.end();
}

function list({ objects }: State, { query, reply }: Call): Promise<void> {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, PAGE);
  const rows = page.map((key) => {
    const found = objects.get(key);
    return `<Contents><Key>${key}</Key><LastModified>${found?.modified.toISOString()}</LastModified></Contents>`;
  });
  const isCut = keys.length > PAGE;
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  xml(reply, `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`);
  return Promise.resolve();
}

async function listUploads({ uploads }: State, { query, reply }: Call): Promise<void> {
  const keys = [...uploads.values()].map(({ key }) => key).filter((key) => key.startsWith(query.get('prefix') ?? ''));
  const rows = keys.map((key) => `<Upload><Key>${key}</Key></Upload>`);
  xml(
    reply,
    `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`,
  );
}

async function multipart({ objects, uploads }: State, call: Call): Promise<void> {
  const { method, key, query, request, reply } = call;
  if (query.has('uploads')) {
    const id = `upload-${uploads.size}-${Math.random()}`;
    uploads.set(id, { key, parts: new Map(), meta: (await read(request)).meta });
    return xml(reply, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }
  const id = query.get('uploadId') ?? '';
  const upload = uploads.get(id);
  if (!upload || upload.key !== key) return refuse(call, 404, 'NoSuchUpload');
  if (method === 'PUT') {
    const part = await read(request);
    upload.parts.set(Number(query.get('partNumber')), part);
    return void reply.writeHead(200, { etag: etagOf(part) }).end();
  }
  const parts = [...upload.parts].sort(([a], [b]) => a - b);
  if (method === 'GET') {
    const rows = parts.map(
      ([number, part]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(part)}</ETag><Size>${part.bytes.length}</Size></Part>`,
    );
    return xml(reply, `<ListPartsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListPartsResult>`);
  }
  await buffer(request);
  uploads.delete(id);
  if (method === 'DELETE') return void reply.writeHead(204).end();
  const sizes = parts.map(([, part]) => part.bytes.length);
  // Some stores demand equal parts, the last of which may be shorter.
  const [first = 0] = sizes;
  const isEven = sizes.slice(0, -1).every((size) => size === first) && (sizes.at(-1) ?? 0) <= first;
  if (!isEven) return void reply.writeHead(400).end('<Error><Code>InvalidPart</Code></Error>');
  const bytes = Buffer.concat(parts.map(([, part]) => part.bytes));
  objects.set(key, { bytes, modified: new Date(), meta: upload.meta });
  xml(reply, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
}
