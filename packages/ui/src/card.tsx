import type { ComponentPropsWithRef } from 'react';
import type { WingBand } from './wing.tsx';

/** Where the folded corner takes its colour from: a mood band, or a meaning. */
export type Fold = WingBand | 'neutral' | 'red' | 'blue';

/** Class of a fold. */
export function foldClass(fold: Fold): string {
  if (fold === 'neutral') return '';
  if (fold === 'red') return ' fr';
  return fold === 'blue' ? ' card--blue' : ` f${fold}`;
}

export interface CardProps extends ComponentPropsWithRef<'article'> {
  fold?: Fold;
  tight?: boolean;
}

/** A sheet of paper with one folded corner. */
export function Card({ fold = 'neutral', tight = false, className = '', ...rest }: CardProps) {
  return <article className={`card${foldClass(fold)}${tight ? ' card--tight' : ''} ${className}`.trim()} {...rest} />;
}
