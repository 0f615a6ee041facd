import type { ReactNode } from 'react';

/** Brand left, main menu beside it (wide screens), sync chip, write button and avatar right. */
export function TopBar({ brand, menu, right }: { brand: ReactNode; menu: ReactNode; right: ReactNode }) {
  return (
    <header className="top">
      {brand}
      {menu}
      <div className="top__right">{right}</div>
    </header>
  );
}
