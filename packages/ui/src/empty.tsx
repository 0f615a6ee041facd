import type { ReactNode } from 'react';

export interface EmptyProps {
  drawing: ReactNode;
  title: string;
  /** `page`: the title is the page's own heading. */
  level?: 'page' | 'section';
  children?: ReactNode;
}

/** Nothing here: one drawing, one sentence, one action. */
export function Empty({ drawing, title, level = 'section', children }: EmptyProps) {
  return (
    <div className={level === 'page' ? 'empty empty--page' : 'empty'}>
      {drawing}
      {level === 'page' ? <h1 className="h-page">{title}</h1> : <h3 className="h-sec">{title}</h3>}
      {children}
    </div>
  );
}
