import { openShared, type SharedPage, sharedPage } from '@tagfalter/contract/shared-entry';
import { lookAtShare } from '@tagfalter/contract/shares';
import type { Fault } from '@tagfalter/local/base/fault';
import { type Reply, request, requestWith } from '@tagfalter/local/base/request';
import { useCallback, useEffect, useState } from 'react';
import { tabStore } from '#platform/browser-stores.ts';
import { env } from '#platform/env.ts';
import type { SharedLink } from './link.ts';
import { earlierOpenKey, openKey } from './open-key.ts';

export type SharedState =
  | { status: 'loading' }
  | { status: 'missing' }
  | { status: 'failed'; fault: Fault }
  /** A once-only link before its tap. */
  | { status: 'cover'; page: SharedPage; isOpening: boolean; fault: Fault | null }
  | { status: 'open'; page: SharedPage };

const pathOf = ({ path }: { path: string }, token: string) => path.replace(':token', encodeURIComponent(token));

function read({ token, isLook }: SharedLink): Promise<Reply<SharedPage>> {
  if (isLook) return request(env, { method: 'GET', path: pathOf(lookAtShare, token), schema: lookAtShare.reply });
  return requestWith(env, { method: 'GET', path: pathOf(sharedPage, token), schema: sharedPage.reply }, null);
}

function openUnder(key: string, token: string): Promise<Reply<SharedPage>> {
  const { method, reply: schema } = openShared;
  return requestWith(env, { method, path: pathOf(openShared, token), schema, key }, null);
}

const isGone = (fault: Fault): boolean => fault.kind === 'refused' && fault.code === 'not_found';

function stateOf(reply: Reply<SharedPage>, { isLook }: SharedLink): SharedState {
  if (reply.ok) {
    const page = reply.value;
    return page.isOnce && !isLook ? { status: 'cover', page, isOpening: false, fault: null } : { status: 'open', page };
  }
  return isGone(reply.fault) ? { status: 'missing' } : { status: 'failed', fault: reply.fault };
}

/** State of a shared link, a retry, and the tap that opens a once-only link. */
export function useShared(link: SharedLink) {
  const [state, setState] = useState<SharedState>({ status: link.token === '' ? 'missing' : 'loading' });
  const load = useCallback(async () => {
    setState({ status: 'loading' });
    const reply = await read(link);
    // This tab may have used up the link a moment ago without receiving the response.
    const key = link.isLook ? null : earlierOpenKey(tabStore, link.token);
    if (key === null || reply.ok || !isGone(reply.fault)) return setState(stateOf(reply, link));
    const again = await openUnder(key, link.token);
    setState(again.ok ? { status: 'open', page: again.value } : stateOf(again, link));
  }, [link]);
  useEffect(() => {
    if (link.token !== '') void load();
  }, [link, load]);
  const open = async (page: SharedPage) => {
    setState({ status: 'cover', page, isOpening: true, fault: null });
    const reply = await openUnder(openKey(tabStore, link.token, env.uuid), link.token);
    if (reply.ok) setState({ status: 'open', page: reply.value });
    else if (isGone(reply.fault)) setState({ status: 'missing' });
    else setState({ status: 'cover', page, isOpening: false, fault: reply.fault });
  };
  return { state, load, open };
}
