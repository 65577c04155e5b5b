// Tabs of a screen: one panel at a time, arrow keys move between the tabs.

import { language } from '@svc/core/words/language';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export interface Tab<V extends string> {
  readonly value: V;
  readonly label: string;
}

export interface TabListProps<V extends string> {
  /** What the tabs choose between, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** The panel of the selected tab. */
  readonly children: ReactNode;
}

/** The tab reached from the one at `at`; undefined where the key does not move. */
function target(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const [onward, backward] = language().direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (key === onward) return (at + 1) % count;
  return key === backward ? (at - 1 + count) % count : undefined;
}

/** The tabs and the panel. */
export function TabList<V extends string>({ label, tabs, value, onChange, children }: TabListProps<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, at: number): void => {
    const to = target(event.key, at, tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (tab === undefined || to === undefined) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div className="tabbed">
      <div className="tab-list" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab, at) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={(event) => move(event, at)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="stack loose">
        {children}
      </div>
    </div>
  );
}
