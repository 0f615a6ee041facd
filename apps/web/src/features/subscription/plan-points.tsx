import { Check } from 'lucide-react';

/** What a plan holds, point by point. */
export function PlanPoints({ points }: { points: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>
          <Check className="i" aria-hidden="true" />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  );
}
