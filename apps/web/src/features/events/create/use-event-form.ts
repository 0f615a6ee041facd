import { useEffect, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { env } from '#platform/env.ts';
import { checkEvent, type EventProblem, type EventValues } from './event-values.ts';
import { type KeptEvent, keepEvent, keptEvent } from './kept-event.ts';
import { useSendEvent } from './use-send-event.ts';

/** A cover picture that was chosen, and the address of its preview. */
export interface Cover {
  file: File;
  url: string;
}

export interface EventForm {
  values: EventValues;
  edit: (change: Partial<EventValues>) => void;
  cover: Cover | null;
  setCover: (file: File | null) => void;
  /** Whether a cover was chosen before the page was loaded anew. */
  isCoverLost: boolean;
  /** What is wrong and may be said: of fields that were left, and after an attempt of all. */
  problems: readonly EventProblem[];
  /** Says what is wrong with the name once its field is left. */
  leaveName: () => void;
  /** Counts attempts that the form itself has stopped. */
  stopped: number;
  busy: boolean;
  /** Why the last attempt failed, in words. */
  failure: string | null;
  send: () => Promise<void>;
}

/** The picture with an address to show it by, which is freed when another takes its place. */
function useCover(file: File | null): Cover | null {
  const [cover, setCover] = useState<Cover | null>(null);
  useEffect(() => {
    if (!file) return setCover(null);
    const url = URL.createObjectURL(file);
    setCover({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return cover;
}

/** What stands in the form, what is wrong with it, and sending it. It is kept until it was sent or given up. */
export function useEventForm(): EventForm {
  const { accountId } = useDiary();
  const [event, setEvent] = useState(() => keptEvent(accountId));
  const { values, cover: file } = event;
  const [isNameLeft, setNameLeft] = useState(false);
  const [stopped, setStopped] = useState(0);
  const { send: sendEvent, busy, failure, forget } = useSendEvent();
  const cover = useCover(file);

  useEffect(() => keepEvent(accountId, event), [accountId, event]);

  const change = (next: (last: KeptEvent) => KeptEvent) => {
    setEvent((last) => ({ ...next(last), key: env.uuid() }));
    forget();
  };
  const found = checkEvent(values);

  async function send(): Promise<void> {
    if (busy) return;
    if (found.length > 0) return setStopped((count) => count + 1);
    await sendEvent(event);
  }

  return {
    values,
    edit: (edited) => change((last) => ({ ...last, values: { ...last.values, ...edited } })),
    cover,
    isCoverLost: event.isCoverLost,
    setCover: (chosen) => change((last) => ({ ...last, cover: chosen, isCoverLost: false })),
    problems: stopped > 0 ? found : found.filter((problem) => problem === 'name-missing' && isNameLeft),
    leaveName: () => setNameLeft(true),
    stopped,
    busy,
    failure,
    send,
  };
}
