import { EmptyEventDrawing } from '@tagfalter/ui/empty-event-drawing';
import type { ReactNode } from 'react';

/** A tab in which there is nothing yet. */
export function EmptyTab({ children }: { children: ReactNode }) {
  return (
    <div className="empty">
      <EmptyEventDrawing />
      <p>{children}</p>
    </div>
  );
}
