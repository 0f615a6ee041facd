import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type IncomingRequest, incomingRequests } from '@tagfalter/contract/friend-requests';
import { type Friend, listFriends } from '@tagfalter/contract/friends';
import type { Fault } from '@tagfalter/local/base/fault';
import type { Reply } from '@tagfalter/local/base/request';
import { useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { storeRead } from '#entities/diary/server-cache/store-read.ts';
import { change, forgetOthers, readPeopleAnew } from '#entities/people/change-people.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { useToast } from '#platform/toast.tsx';
import { nameOf } from './person-words.ts';
import type { People } from './use-people.ts';

/** Why a change was refused, in words (spec §8). */
export const REFUSED = {
  email_unverified: msg`Das geht erst, wenn deine E-Mail-Adresse bestätigt ist.`,
  not_found: msg`Person nicht gefunden`,
  conflict: msg`Ihr seid schon befreundet.`,
  befriends_oneself: msg`Das bist du selbst.`,
} as const;

/** Actions on people; a failed action shows its reason and changes nothing. */
export interface PersonActs {
  isBusy: boolean;
  accept: (request: IncomingRequest) => Promise<void>;
  decline: (id: string) => Promise<void>;
  withdraw: (id: string) => Promise<void>;
  remove: (id: string, name: string) => Promise<void>;
  block: (id: string, name: string) => Promise<void>;
  unblock: (id: string, name: string) => Promise<void>;
}

interface Words {
  failed: string;
  done?: string;
  /** Whether the action ends a friendship. */
  ends?: boolean;
}

export function usePersonActs({ friends = [], incoming = [] }: People): PersonActs {
  const { t } = useLingui();
  const { accountId } = useDiary();
  const toast = useToast();
  const why = useFaultWords({
    ...REFUSED,
    not_found: msg`Das gibt es nicht mehr.`,
    conflict: msg`Das ist schon beantwortet.`,
  });
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);

  function refuse(title: string, fault: Fault): void {
    const isOut = fault.kind === 'signed-out';
    toast({ title, description: isOut ? t`Anmeldung erforderlich` : why(fault), variant: 'destructive' });
  }

  /** @param undo reverts the optimistic update */
  async function run(
    act: () => Promise<Reply<unknown>>,
    { failed, done, ends = false }: Words,
    undo?: () => Promise<void>,
  ) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const reply = await act();
    if (!reply.ok) {
      await undo?.();
      refuse(failed, reply.fault);
    } else if (done) toast({ title: done });
    running.current = false;
    setBusy(false);
    // Also after a refusal: the lists have changed at the server.
    if (reply.ok && ends) await forgetOthers(accountId);
    if (reply.ok || reply.fault.kind === 'refused') await readPeopleAnew(accountId);
  }

  /**
   * Accepts with an optimistic update, which is reverted if the server refuses (design 2). The request is sent before
   * the update and survives leaving the screen. The offline copies change only once the server has agreed.
   */
  const accept = (request: IncomingRequest) => {
    const friend: Friend = { ...request.requester, email: null, newestDate: null };
    const name = nameOf(friend);
    const show = async (asked: IncomingRequest[], all: Friend[]) => {
      await storeRead(accountId, incomingRequests.path, asked);
      await storeRead(accountId, listFriends.path, all);
    };
    return run(
      async () => {
        const reply = change.accept(request.id);
        const others = incoming.filter(({ id }) => id !== request.id);
        await show(others, [...friends, friend]);
        return reply;
      },
      { failed: t`Anfrage konnte nicht angenommen werden`, done: t`${name} und du seid jetzt befreundet` },
      () => show([...incoming], [...friends]),
    );
  };

  return {
    isBusy,
    accept,
    decline: (id) => run(() => change.decline(id), { failed: t`Anfrage konnte nicht abgelehnt werden` }),
    withdraw: (id) => run(() => change.withdraw(id), { failed: t`Anfrage konnte nicht zurückgezogen werden` }),
    remove: (id, name) =>
      run(() => change.remove(id), {
        failed: t`${name} konnte nicht entfernt werden`,
        done: t`Ihr seid nicht mehr befreundet`,
        ends: true,
      }),
    block: (id, name) =>
      run(() => change.block(id), {
        failed: t`${name} konnte nicht blockiert werden`,
        done: t`${name} ist blockiert`,
        ends: true,
      }),
    unblock: (id, name) =>
      run(() => change.unblock(id), {
        failed: t`${name} ist noch blockiert`,
        done: t`${name} ist nicht mehr blockiert`,
      }),
  };
}
