import { Check } from 'lucide-react';

/** What a plan holds, point by point. */
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
