import { useReducer } from 'react';
import type { Passage } from './redact.ts';

/** Redacted passage of a text of the handout. */
export interface MarkedPassage extends Passage {
  /** Name of the text. */
  key: string;
}

/** Redactions in undo steps; a step may span several texts. */
type Steps = readonly (readonly MarkedPassage[])[];
type Act = { marks: readonly MarkedPassage[] } | 'undo';

function reduce(steps: Steps, act: Act): Steps {
  if (act === 'undo') return steps.slice(0, -1);
  return act.marks.length === 0 ? steps : [...steps, act.marks];
}

const NOTHING: Steps = [];
const NONE: readonly Passage[] = [];

/** Redactions of a handout; they are stored nowhere. */
export function useRedactions() {
  const [steps, act] = useReducer(reduce, NOTHING);
  const byKey = Map.groupBy(steps.flat(), ({ key }) => key);
  return {
    steps: steps.length,
    passagesOf: (key: string): readonly Passage[] => byKey.get(key) ?? NONE,
    redact: (marks: readonly MarkedPassage[]) => act({ marks }),
    undo: () => act('undo'),
  };
}
