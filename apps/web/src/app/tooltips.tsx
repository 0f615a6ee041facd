import { useEffect, useRef } from 'react';
import { showTooltips } from './show-tooltips.ts';

/** The one tooltip of the page: shows the name of what bears `data-tip`. Decoration, the name is read anyway. */
export function Tooltips() {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => (tip.current ? showTooltips(tip.current) : undefined), []);
  return <div ref={tip} className="tip" popover="manual" data-tooltip="" aria-hidden="true" />;
}
