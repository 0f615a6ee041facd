import { REMINDER_DEFAULT } from '@tagfalter/domain/reminder';
import { useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { report } from '#platform/error-log.ts';
import { LastChoice } from '#platform/last-choice.ts';
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
  const [lastChoice] = useState(() => new LastChoice());

  const want = (minute: number | null) => {
    setWanted({ minute });
    setProblem(null);
    const change = () => (minute === null ? stopReminding(accountId) : remindHere(accountId, minute));
    lastChoice.run(change).then(
      (not) => {
        if (not === undefined) return;
        setProblem(not);
        setWanted(null);
      },
      (error: unknown) => {
        report(error, 'reminder: changing');
        setWanted(null);
      },
    );
  };
  return {
    minute: wanted ? wanted.minute : kept,
    problem,
    turn: (on) => want(on ? REMINDER_DEFAULT : null),
    choose: want,
  };
}
