import { Plural } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { QuietSpan } from '@tagfalter/domain/quiet';
import { daysOfSpan, writtenIn } from './span-days.ts';

/** '76 Tage, davon 31 mit Eintrag' */
export function SpanCount({ span, dates }: { span: QuietSpan; dates: readonly LocalDate[] }) {
  const written = writtenIn(span, dates);
  return (
    <p className="cap num">
      <Plural
        value={daysOfSpan(span)}
        one={`# Tag, davon ${written} mit Eintrag`}
        other={`# Tage, davon ${written} mit Eintrag`}
      />
    </p>
  );
}
