import { Check } from 'lucide-react';

/** The features of a plan as a list. */
export function PlanPoints({ points, className }: { points: readonly string[]; className?: string }) {
  return (
    <ul className={className}>
      {points.map((point) => (
        <li key={point}>
          <Check className="i" aria-hidden="true" />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  );
}
