import type { OpenidMethod } from '@tagfalter/contract/sign-in-methods';
import {
  None,
  OperationProcessingError,
  processRefreshTokenResponse,
  RESPONSE_IS_NOT_CONFORM,
  RESPONSE_IS_NOT_JSON,
  ResponseBodyError,
  refreshTokenGrantRequest,
  revocationRequest,
} from 'oauth4webapi';
import { discardBody } from '../base/discard-body.ts';
import { ConnectionLost, overNetwork } from '../base/over-network.ts';
import { tokensOf } from './hosted-record.ts';
import type { IdentityEnv, IssuerCalls, Renewal } from './issuer-calls.ts';
import { clientOf, optionsOf, serverOf } from './openid-client.ts';

const REACHED_MS = 5_000;

/** Responses of portals, proxies and failing servers, whatever their status. */
const NOT_THE_ISSUERS = [RESPONSE_IS_NOT_CONFORM, RESPONSE_IS_NOT_JSON];

/** Whether the network or the issuer is down. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true;
  if (error instanceof ResponseBodyError) return error.status >= 500;
  return error instanceof OperationProcessingError && NOT_THE_ISSUERS.includes(error.code ?? '');
}

async function renew(method: OpenidMethod, env: IdentityEnv, refreshToken: string): Promise<Renewal> {
  const server = serverOf(method);
  const options = optionsOf(env, method.tokenEndpoint);
  try {
    const client = await clientOf(method);
    const reply = await overNetwork(() => refreshTokenGrantRequest(server, client, None(), refreshToken, options));
    const answer = await processRefreshTokenResponse(server, await clientOf(method, reply), reply);
    // Without an ID token no one can be named to our server.
    if (answer.id_token === undefined) return { status: 'ended' };
    const tokens = tokensOf(answer.id_token, answer.refresh_token ?? refreshToken, env.now());
    return tokens === undefined ? { status: 'unreachable' } : { status: 'ok', tokens };
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return { status: 'ended' };
    if (!isOutage(error)) env.report(error, 'renewing the identity');
    return { status: 'unreachable' };
  }
}

async function giveBack(method: OpenidMethod, env: IdentityEnv, refreshToken: string): Promise<boolean> {
  if (method.revocationEndpoint === null) return true;
  const options = optionsOf(env, method.revocationEndpoint);
  try {
    const client = await clientOf(method);
    const reply = await overNetwork(() =>
      revocationRequest(serverOf(method), client, None(), refreshToken, {
        ...options,
        additionalParameters: { token_type_hint: 'refresh_token' },
      }),
    );
    await discardBody(reply);
    // 503 asks to come again (RFC 7009, 2.2.1); a refusal would repeat itself.
    return reply.status > 0 && reply.status < 500;
  } catch (error) {
    if (isOutage(error)) return false;
    env.report(error, 'giving the identity back');
    return true;
  }
}

async function isReachable({ tokenEndpoint }: OpenidMethod, { fetch }: IdentityEnv): Promise<boolean> {
  const request = { mode: 'no-cors', credentials: 'omit', signal: AbortSignal.timeout(REACHED_MS) } as const;
  return overNetwork(() => fetch(tokenEndpoint, request)).then(
    () => true,
    () => false,
  );
}

export function openidCalls(method: OpenidMethod): IssuerCalls {
  return {
    renew: (env, refreshToken) => renew(method, env, refreshToken),
    giveBack: (env, refreshToken) => giveBack(method, env, refreshToken),
    isReachable: (env) => isReachable(method, env),
  };
}
