import { useLingui } from '@lingui/react/macro';
import { createEvent } from '@tagfalter/contract/create-event';
import { SECOND_MS } from '@tagfalter/domain/durations';
import type { Fault } from '@tagfalter/local/base/fault';
import { useState } from 'react';
import { eventPath } from '#entities/event/event-path.ts';
import { accountRequest } from '#entities/person/account-request.ts';
import { useFailureToast } from '#platform/failure-toast.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { useToast } from '#platform/toast.tsx';
import { useIsHere } from '#platform/use-is-here.ts';
import { REFUSAL_WORDS } from './create-words.ts';
import { eventForm } from './event-values.ts';
import { dropKeptEvent, type KeptEvent } from './kept-event.ts';

/** Ten megabytes may take a phone that long. */
const TIMEOUT_MS = 180_000;
/** How long the good news stands before the page of the event takes its place. */
const SEEN_MS = SECOND_MS;

export interface SendEvent {
  /** @returns once it has failed, or the page of the event is being opened */
  send: (event: KeptEvent) => Promise<void>;
  /** Stays true after a success: the page is about to be left. */
  busy: boolean;
  failure: string | null;
  forget: () => void;
}

/** Creates an event and goes to its page, or says why it was not created (spec §8). */
export function useSendEvent(): SendEvent {
  const { t } = useLingui();
  const toast = useToast();
  const failed = useFailureToast();
  const faultWords = useFaultWords(REFUSAL_WORDS);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const isHere = useIsHere();

  const words = (fault: Fault): string => {
    const isSaid = fault.kind === 'refused' ? REFUSAL_WORDS[fault.code] !== undefined : fault.kind !== 'bug';
    return isSaid && fault.kind !== 'device' ? faultWords(fault) : t`Event konnte nicht erstellt werden.`;
  };

  async function send({ values, cover, key }: KeptEvent): Promise<void> {
    setBusy(true);
    setFailure(null);
    const { method, path, reply: schema } = createEvent;
    const body = eventForm(values, cover);
    const reply = await accountRequest({ method, path, body, key, schema, timeoutMs: TIMEOUT_MS });
    if (!reply.ok) {
      const description = words(reply.fault);
      setBusy(false);
      setFailure(description);
      return failed(description);
    }
    dropKeptEvent();
    toast({ title: t`Event erstellt!` });
    // Whoever has gone elsewhere meanwhile stays there.
    setTimeout(() => {
      if (isHere.current) location.replace(eventPath(reply.value.shareToken));
    }, SEEN_MS);
  }

  return { send, busy, failure, forget: () => setFailure(null) };
}
