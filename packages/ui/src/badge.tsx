import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'blue' | 'green' | 'orange' | 'red';

/** A short state in words, never colour alone. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'badge' : `badge badge--${tone}`}>{children}</span>;
}
