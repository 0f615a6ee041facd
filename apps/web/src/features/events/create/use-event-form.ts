import { useEffect, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { env } from '#platform/env.ts';
import { checkEvent, type EventProblem, type EventValues } from './event-values.ts';
import { type KeptEvent, keepEvent, keptEvent } from './kept-event.ts';
import { useSendEvent } from './use-send-event.ts';

/** Chosen cover picture and the object URL of its preview. */
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
  /** Problems to show: of fields that were left; after an attempt, of all fields. */
  problems: readonly EventProblem[];
  /** Shows the problem of the name once its field is left. */
  leaveName: () => void;
  /** Number of attempts that the form's own checks have stopped. */
  stopped: number;
  busy: boolean;
  /** Why the last attempt failed, in words. */
  failure: string | null;
  send: () => Promise<void>;
}

/** Cover with its object URL, which is revoked when another file replaces it. */
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

/** Values, problems and sending of the form. The draft is kept until it is sent or given up. */
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
