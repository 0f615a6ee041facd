import { useState } from 'react';
import { type Choice, keepChoice, keptChoice } from './kept-choice.ts';

/** Form state of a take-over; every edit is kept in the tab's storage. */
export interface ChoiceForm {
  choice: Choice;
  edit(changes: Partial<Choice>): void;
}

/** @param token of the event's address */
export function useTakeOverChoice(accountId: string, token: string): ChoiceForm {
  const [choice, setChoice] = useState(() => keptChoice(accountId, token));
  const edit = (changes: Partial<Choice>) => {
    const next = { ...choice, ...changes };
    keepChoice(accountId, token, next);
    setChoice(next);
  };
  return { choice, edit };
}
