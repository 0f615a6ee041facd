import type { Env, TokenResult } from '@tagfalter/local/base/env';
import { type Reply, requestWith } from '@tagfalter/local/base/request';
import type { GenericSchema, InferOutput } from 'valibot';
import type { KeyValueStore } from '#platform/browser-stores.ts';
import { recallAccount } from './account-memory.ts';

/** A call of the API. */
type Call<S extends GenericSchema> = Parameters<typeof requestWith<S>>[1];

/** Whoever calls, on a page that needs no account: as the person this browser remembers, else as a visitor. */
export interface Caller {
  /** Calls the API; a person whom the server no longer knows is a visitor from then on. */
  request<S extends GenericSchema>(call: Call<S>): Promise<Reply<InferOutput<S>>>;
  /** Headers that say who calls. */
  credentials(): Promise<{ status: 'ok'; headers: Record<string, string> } | { status: 'unreachable' }>;
}

/** Nobody is asked for a token where no account is remembered: a visitor's console would show its refusal as an error. */
export function createCaller(env: Env, store: KeyValueStore): Caller {
  let isKnown = recallAccount(store) !== null;

  async function token(fresh: boolean): Promise<TokenResult | { status: 'visitor' }> {
    if (!isKnown) return { status: 'visitor' };
    const result = await env.token({ fresh });
    if (result.status === 'signed-out') isKnown = false;
    return result;
  }

  async function request<S extends GenericSchema>(call: Call<S>, fresh = false): Promise<Reply<InferOutput<S>>> {
    const who = await token(fresh);
    if (who.status === 'unreachable') return { ok: false, fault: { kind: 'network' } };
    if (who.status !== 'ok') return requestWith(env, call, null);
    const reply = await requestWith(env, call, who.token);
    if (reply.ok || !isDisowned(reply.fault)) return reply;
    // Once more with a token that is not of the cache, then as a visitor.
    if (fresh) isKnown = false;
    return request(call, true);
  }

  return {
    request: (call) => request(call),
    async credentials() {
      const who = await token(false);
      if (who.status === 'unreachable') return { status: 'unreachable' };
      const headers: Record<string, string> = who.status === 'ok' ? { authorization: `Bearer ${who.token}` } : {};
      return { status: 'ok', headers };
    },
  };
}

function isDisowned(fault: Extract<Reply<unknown>, { ok: false }>['fault']): boolean {
  return fault.kind === 'signed-out' || (fault.kind === 'refused' && fault.code === 'not_registered');
}
