import { useReducer } from 'react';
import type { Passage } from './redact.ts';

/** A passage of one of the texts of the handout. */
export interface Marked extends Passage {
  /** Name of the text. */
  key: string;
}

/** What was blacked out, step by step: a step may reach over several texts. */
type Steps = readonly (readonly Marked[])[];
type Act = { marks: readonly Marked[] } | 'undo';

function reduce(steps: Steps, act: Act): Steps {
  if (act === 'undo') return steps.slice(0, -1);
  return act.marks.length === 0 ? steps : [...steps, act.marks];
}

const NOTHING: Steps = [];
const NONE: readonly Passage[] = [];

/** What is blacked out in a handout; it is kept nowhere. */
export function useRedactions() {
  const [steps, act] = useReducer(reduce, NOTHING);
  const byKey = Map.groupBy(steps.flat(), ({ key }) => key);
  return {
    steps: steps.length,
    passagesOf: (key: string): readonly Passage[] => byKey.get(key) ?? NONE,
    redact: (marks: readonly Marked[]) => act({ marks }),
    undo: () => act('undo'),
  };
}
