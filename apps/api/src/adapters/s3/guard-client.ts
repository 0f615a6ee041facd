import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { StoreBreaker, StoreUse } from '../store-breaker.ts';
import { isNetworkFault } from './network-fault.ts';
import type { StorePace } from './store-pace.ts';
import { WatchedBody } from './watched-body.ts';

/** Milliseconds before a call is repeated. */
const PAUSE_MS = 100;
const READS = /^(Get|Head|List)/;
/** Joins what may be joined already: a repetition would be told that there is nothing. */
const NEVER_AGAIN = 'CompleteMultipartUploadCommand';

/**
 * Lets a client's calls end in time: one repetition, then `store_away`, and further calls get that at once until a probe
 * succeeds (decision 145). Calls of libraries on this client are guarded, too.
 */
export function guardClient(client: S3Client, breaker: StoreBreaker, pace: StorePace): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const use: StoreUse = READS.test(commandName) ? 'read' : 'write';
        breaker.requireStore(use);
        const isRepeatable = commandName !== NEVER_AGAIN && !isStream(args.input);
        try {
          const result = await twice(() => next(args), isRepeatable ? pace : undefined);
          breaker.succeeded();
          return result;
        } catch (fault) {
          closeBody(args.input);
          throw await judge(breaker, fault, { use, commandName });
        }
      },
    { step: 'initialize', name: 'guardStore', priority: 'high' },
  );
  watchBodies(client, pace, () => breaker.suspect('read'));
}

interface Call {
  use: StoreUse;
  commandName: string;
}

/** @returns what the caller gets for a fault @throws Refusal `store_away` */
async function judge(breaker: StoreBreaker, fault: unknown, { use, commandName }: Call): Promise<unknown> {
  if (isStoreAway(fault)) return breaker.failed(use);
  // A reply to HEAD does not say whether the object is missing or the whole bucket.
  if (commandName === 'HeadObjectCommand') await breaker.verify();
  else breaker.succeeded();
  return fault;
}

/** @param faultOf what readers of an object get when it breaks off; the client itself gets the fault */
export function watchBodies(client: S3Client, pace: StorePace, faultOf: (fault: Error) => Error): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const result = await next(args);
        const { response } = result;
        if (!hasBody(response)) return result;
        // From here on only our own waiting counts, not that of a slow reader.
        response.body.socket.setTimeout(0);
        const isHandedOn = commandName === 'GetObjectCommand';
        const body = new WatchedBody(response.body, pace.silentMs, isHandedOn ? faultOf : (fault) => fault);
        Object.assign(response, { body });
        return result;
      },
    // Next to the network.
    { step: 'deserialize', name: 'watchBody', priority: 'low' },
  );
}

/** @param pace undefined for a call that is made once */
async function twice<T>(call: () => Promise<T>, pace: StorePace | undefined): Promise<T> {
  const begun = performance.now();
  try {
    return await call();
  } catch (fault) {
    if (!pace || !isStoreAway(fault)) throw fault;
    const left = pace.wholeMs - (performance.now() - begun);
    if (left < PAUSE_MS + pace.connectMs + pace.silentMs) throw fault;
    await wait(PAUSE_MS);
    return call();
  }
}

/** The store is down, in trouble, or lets this product in no longer. Other replies are about the request. */
function isStoreAway(fault: unknown): boolean {
  if (!(fault instanceof S3ServiceException)) return isNetworkFault(fault);
  const status = fault.$metadata.httpStatusCode ?? 500;
  return status >= 500 || status === 401 || status === 403 || status === 429 || fault.name === 'NoSuchBucket';
}

function isStream(input: object): input is { Body: Readable } {
  return 'Body' in input && input.Body instanceof Readable;
}

/** The SDK leaves a file open that it could not send. */
function closeBody(input: object): void {
  if (isStream(input)) input.Body.destroy();
}

function hasBody(response: unknown): response is { body: IncomingMessage } {
  const isObject = typeof response === 'object' && response !== null;
  return isObject && 'body' in response && response.body instanceof IncomingMessage;
}
