import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

export interface Tab<V extends string> {
  value: V;
  label: string;
  /** Number of items in the tab. */
  count?: number;
}

export interface TabsProps<V extends string> {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
  /** `line`: words on a line, the chosen one on a page edge; `tabs.css` draws it. */
  look?: 'segments' | 'line';
  /** The panel of the chosen tab. */
  children: ReactNode;
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs with the panel below, drawn as equal segments unless said otherwise: one stop for Tab, arrows choose. */
export function Tabs<V extends string>({ label, tabs, value, onChange, look = 'segments', children }: TabsProps<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // Scrolls the chosen tab into view, also after counts arrive, without scrolling the page.
  useEffect(() => {
    const { current } = list;
    const chosen = current?.querySelector(`[id$='-${value}']`);
    if (current && chosen) {
      const [all, one] = [current.getBoundingClientRect(), chosen.getBoundingClientRect()];
      current.scrollLeft += Math.max(0, one.right - all.right) - Math.max(0, all.left - one.left);
    }
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (tabs.findIndex((tab) => tab.value === value) + step + tabs.length) % tabs.length;
    const chosen = tabs[next];
    if (!chosen) return;
    onChange(chosen.value);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        className={look === 'line' ? 'tabs' : 'seg'}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className="tabs__n num">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
