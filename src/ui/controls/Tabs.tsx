// Our own: much smaller than a package's tabs, and they load before the map.
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Tabs.module.css';

interface TabsProps<Value extends string> {
  label: string;
  tabs: ReadonlyArray<{ value: Value; text: string }>;
  value: Value;
  onChange: (value: Value) => void;
  children: ReactNode;
  /** The panel fills the remaining height and scrolls its content itself. */
  fill?: boolean;
}

/** Tabs by WAI-ARIA, selected as the arrow keys move; Home and End go to the ends. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children, fill }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.findIndex((tab) => tab.value === value);

  const move = (event: KeyboardEvent): void => {
    const target = {
      ArrowRight: (current + 1) % tabs.length,
      ArrowLeft: (current - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.value}"]`)?.focus();
  };

  return (
    <div className={fill ? styles.fill : styles.plain}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tab inside has the focus (WAI-ARIA) */}
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-tab={tab.value}
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}
