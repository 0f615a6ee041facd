import { REMINDER_DEFAULT } from '@tagfalter/domain/reminder';
import { useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { report } from '#platform/error-log.ts';
import { useKeptMinute } from './kept-reminder.ts';
import { type NotReminding, remindHere, stopReminding } from './remind-here.ts';

export interface Reminder {
  /** Minute of the day; null while it is off. */
  minute: number | null;
  /** Why the last choice did not count. */
  problem: NotReminding | null;
  turn(on: boolean): void;
  choose(minute: number): void;
}

/** The evening reminder of this device, and how to change it: one change after the other, and of several the last. */
export function useReminder(): Reminder {
  const { accountId } = useDiary();
  const kept = useKeptMinute(accountId);
  const [wanted, setWanted] = useState<{ minute: number | null } | null>(null);
  const [problem, setProblem] = useState<NotReminding | null>(null);
  const last = useRef<object | null>(null);
  const line = useRef(Promise.resolve());

  async function apply(change: { minute: number | null }): Promise<void> {
    if (last.current !== change) return;
    const { minute } = change;
    const not = minute === null ? await stopReminding(accountId) : await remindHere(accountId, minute);
    if (last.current !== change) return;
    setProblem(not);
    setWanted(null);
  }
  const want = (minute: number | null) => {
    const change = { minute };
    last.current = change;
    setWanted(change);
    setProblem(null);
    line.current = line.current
      .then(() => apply(change))
      .catch((error: unknown) => {
        report(error, 'reminder: changing');
        setWanted(null);
      });
  };
  return {
    minute: wanted ? wanted.minute : kept,
    problem,
    turn: (on) => want(on ? REMINDER_DEFAULT : null),
    choose: want,
  };
}
