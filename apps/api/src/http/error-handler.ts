import type { ErrorBody, ErrorCode } from '@tagfalter/contract/error';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseFull, isDiskAway, isDiskFull } from '#api/base/fault-code.ts';
import { describeFault } from '#api/base/log.ts';
import { Refusal, type RefusalSubject } from '#api/base/refusal.ts';
import { MEDIA_RETRY_SECONDS, type StorageWatch, TEXT_RETRY_SECONDS } from '#api/base/storage-watch.ts';
import { noteFailure } from '#api/base/unavailable.ts';
import { isDatabaseAway, isUncommitted } from '#api/db/faults.ts';
import { STORE_RETRY_SECONDS } from '#api/ports/storage.ts';
import { errorSentenceOf } from './error-sentences.ts';

/** Seconds after which a crashed database is back (promise 10). */
const DATABASE_BACK_IN = 2;

/**
 * Body of a refusal.
 * @param about its subject, if the sentence depends on it
 */
export function errorBody(code: ErrorCode, details?: unknown, about?: RefusalSubject): ErrorBody {
  const sentence = errorSentenceOf(code, about);
  return { code, message: sentence, error: sentence, ...(details === undefined ? {} : { details }) };
}

/**
 * Turns every failure of a request into an error body; unknown ones become `internal`.
 * @param storage is told of every failure
 */
export function handleErrors(app: FastifyInstance, storage?: Pick<StorageWatch, 'note'>): void {
  app.setErrorHandler<FastifyError | Refusal | Error>((fault, request, reply) => {
    storage?.note(fault);
    replyFault(fault, request, reply);
  });
}

/** Replies to refusals before routing, such as a path that is no UTF-8. */
export function replyFault(fault: Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(fault);
  // The caller repeats it; that it happens at all is the operator's to know.
  if (refusal.code === 'internal' || isUncommitted(fault))
    request.log.error({ fault: describeFault(fault) }, 'request failed');
  noteFailure(request, refusal.reason);
  if (refusal.limit !== undefined) request.log.debug({ limit: refusal.limit }, 'too many requests');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfter))));
  reply
    .code(statusOf(fault) === RANGE ? RANGE : refusal.status)
    .type('application/json; charset=utf-8')
    .send(errorBody(refusal.code, refusal.details, refusal.about));
}

/** Refusal for an unnamed fault. An absent database, a lost transaction or a full disk means busy, not broken. */
export function refusalOf(fault: Error): Refusal {
  if (fault instanceof Refusal) return fault;
  if (isDatabaseAway(fault) || isUncommitted(fault))
    return new Refusal('overloaded', { retryAfter: DATABASE_BACK_IN, reason: 'database_away' });
  if (isDatabaseFull(fault)) return new Refusal('overloaded', { retryAfter: TEXT_RETRY_SECONDS, reason: 'disk_full' });
  // Files are media; text lies in the database.
  if (isDiskFull(fault)) return new Refusal('storage_full', { retryAfter: MEDIA_RETRY_SECONDS });
  if (isDiskAway(fault)) return new Refusal('store_away', { retryAfter: STORE_RETRY_SECONDS });
  return new Refusal(codeOf(fault));
}

/** A range of a file that has no such part. */
const RANGE = 416;

/** Status that Fastify and its plugins give a fault. */
function statusOf(fault: Error): number {
  return 'statusCode' in fault && typeof fault.statusCode === 'number' ? fault.statusCode : 500;
}

/** By that status; their messages may quote the request. */
function codeOf(fault: Error): ErrorCode {
  const status = statusOf(fault);
  if (status === 413) return 'too_large';
  if (status === 415 || status === 406) return 'unsupported_type';
  if (status === 404) return 'not_found';
  if (status === 503) return 'overloaded';
  return status >= 400 && status < 500 ? 'bad_request' : 'internal';
}
