import { Children, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { joinClasses } from '../styles/joinClasses.ts';
import styles from './ToolColumn.module.css';

interface ToolColumnProps {
  /** Spoken name of the group. */
  label: string;
  side: 'left' | 'right';
  children: ReactNode;
}

const TOOL_PX = 44;
const LEAST_ROWS = 2;

/**
 * Tools along one edge of the box they lie in. Where that box is too low for one column they stand in two, each as long
 * as the other, so that every one stays in reach. A box too low for two rows keeps what little it has for the map.
 */
export function ToolColumn({ label, side, children }: ToolColumnProps) {
  const box = useRef<HTMLDivElement>(null);
  const tools = Children.toArray(children);
  const [fitting, setFitting] = useState(tools.length);

  useLayoutEffect(() => {
    if (!box.current) return;
    const measure = new ResizeObserver(([entry]) => {
      setFitting(Math.floor((entry?.contentRect.height ?? 0) / TOOL_PX));
    });
    measure.observe(box.current);
    return () => measure.disconnect();
  }, []);

  const columns = Math.ceil(tools.length / Math.max(LEAST_ROWS, fitting));
  const rows = Math.ceil(tools.length / columns);
  return (
    <div ref={box} className={joinClasses(styles.edge, styles[side], fitting < LEAST_ROWS && styles.noRoom)} data-side={side}>
      <div
        role="group"
        aria-label={label}
        className={styles.column}
        style={{ gridTemplateRows: `repeat(${rows}, var(--touch))` }}
      >
        {tools}
      </div>
    </div>
  );
}
