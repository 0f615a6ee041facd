import type { ReactNode } from 'react';

/** The phone's main menu, at most four places; labels are always visible. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="bot" aria-label={label}>
      {children}
    </nav>
  );
}

/** Content of a link of the bottom bar. */
export function BottomItem({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      <span className="bot__i">{icon}</span>
      <span>{label}</span>
    </>
  );
}
