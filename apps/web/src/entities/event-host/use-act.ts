import type { EventEntry } from '@tagfalter/contract/wire-event';
import type { Reply } from '@tagfalter/local/base/request';
import { useRef, useState } from 'react';
import { useFaultWords } from '#platform/fault-words.ts';
import { useToast } from '#platform/toast.tsx';
import { changedEntry } from './judge-entry.ts';

/** Words for a failure: the spec's own where it has some (spec §8), else the reason. */
export interface FailureWords {
  title: string;
  description?: string;
  /** Told instead of a message where the operator has decided otherwise. */
  onTakenDown?: () => void;
  /** Told instead of a message where the entry was no longer what the host saw. @param now the entry as it is now */
  onChanged?: (now: EventEntry) => void;
}

/** Runs one act of the host at a time; a message tells a failure. */
export function useAct() {
  const toast = useToast();
  const faultWords = useFaultWords();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  async function act<T>(
    call: () => Promise<Reply<T>>,
    onDone: (value: T) => void,
    failure: FailureWords,
  ): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const reply = await call();
    running.current = false;
    setBusy(false);
    if (reply.ok) return onDone(reply.value);
    const { fault } = reply;
    const { title, description = faultWords(fault), onTakenDown, onChanged } = failure;
    const now = changedEntry(fault);
    if (onChanged && now) return onChanged(now);
    if (onTakenDown && fault.kind === 'refused' && fault.code === 'taken_down') return onTakenDown();
    toast({ title, description, variant: 'destructive' });
  }
  return { act, isBusy };
}
