import type { ErrorCode } from '@tagfalter/contract/error';
import type { FastifyRequest } from 'fastify';

/** Why a refusal `overloaded` came, for the operator's figures; `busy` unless said. */
export type OverloadReason = 'busy' | 'database_away' | 'disk_full' | 'stopping';

/** Low in number: each is a series in the operator's figures. */
export type FailureReason = ErrorCode | OverloadReason;

const reasons = new WeakMap<FastifyRequest, FailureReason>();

/** Notes why a request got an answer of 500 or above. */
export function noteFailure(request: FastifyRequest, reason: FailureReason): void {
  reasons.set(request, reason);
}

/** undefined if nobody has noted one. */
export function failureOf(request: FastifyRequest): FailureReason | undefined {
  return reasons.get(request);
}
