import type { ReactNode } from 'react';

export interface BannerProps {
  tone?: 'orange' | 'blue' | 'green';
  icon: ReactNode;
  title: string;
  children?: ReactNode;
}

/** A lasting note above the content, announced politely. */
export function Banner({ tone = 'orange', icon, title, children }: BannerProps) {
  return (
    <div className={tone === 'orange' ? 'banner' : `banner banner--${tone}`} role="status">
      {icon}
      <div className="banner__t">
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
