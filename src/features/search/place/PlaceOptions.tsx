import { useEffect, useRef } from 'react';
import { joinClasses } from '../../../ui/styles/joinClasses.ts';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import type { PlaceOption } from './placeOptionsOf.ts';
import { PlaceOptionRow } from './PlaceOptionRow.tsx';
import styles from './PlaceOptions.module.css';

interface PlaceOptionsProps {
  listId: string;
  label: string;
  options: readonly PlaceOption[];
  active: number;
  typed: string;
  /** Newer ones are on their way. */
  waiting: boolean;
  onPick: (option: PlaceOption) => void;
}

/** The listbox under the box; the box keeps the focus and names the active option. */
export function PlaceOptions({ listId, label, options, active, typed, waiting, onPick }: PlaceOptionsProps) {
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  if (options.length === 0) {
    if (!waiting) return null;
    return (
      <div className={styles.waiting}>
        {['62%', '48%', '70%'].map((width) => (
          <Skeleton key={width} width={width} height={40} />
        ))}
      </div>
    );
  }
  return (
    <ul
      ref={list}
      id={listId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="listbox"
      aria-label={label}
      aria-busy={waiting || undefined}
      className={styles.options}
    >
      {options.map((option, index) => (
        // The combobox handles the keys (WAI-ARIA: focus stays in the box).
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={option.key}
          id={`${listId}-${index}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="option"
          aria-selected={index === active}
          className={joinClasses(styles.option, waiting && option.kind !== 'coordinates' && styles.stale)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
        >
          <PlaceOptionRow option={option} typed={typed} />
        </li>
      ))}
    </ul>
  );
}
