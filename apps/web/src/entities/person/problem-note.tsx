import { CircleAlert } from 'lucide-react';
import type { AuthFailure } from './auth-problem.ts';
import { useProblemWords } from './problem-words.ts';

/**
 * Tells the problem and its remedy, where it was asked for; silent where somebody has given up themselves (spec §8).
 */
export function ProblemNote({ failure }: { failure: AuthFailure | null }) {
  const words = useProblemWords();
  const said = failure && failure.problem !== 'external-cancelled' ? words(failure) : null;
  return (
    <div role="alert">
      {said ? (
        <p className="err">
          <CircleAlert className="i" aria-hidden="true" />
          <span>
            <span>{said.text}</span>
            {said.advice === undefined ? null : <span className="err__more">{said.advice}</span>}
          </span>
        </p>
      ) : null}
    </div>
  );
}
