import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { PlaceSuggestion } from '../../domain/place.ts';
import { placeSlice } from '../../state/placeSlice.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Search.module.css';

interface PlaceOptionsProps {
  listId: string;
  label: string;
  active: number;
  onPick: (suggestion: PlaceSuggestion) => void;
}

/** The listbox under the box; the box keeps the focus and names the active option. */
export function PlaceOptions({ listId, label, active, onPick }: PlaceOptionsProps) {
  const { suggestions, status } = useSnapshot(placeSlice);
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  if (status === 'loading' && suggestions.length === 0) {
    return (
      <div className={styles.waiting}>
        {['62%', '48%', '70%'].map((width) => (
          <Skeleton key={width} width={width} height={40} />
        ))}
      </div>
    );
  }
  if (suggestions.length === 0) return null;
  return (
    <ul ref={list} id={listId} role="listbox" aria-label={label} className={styles.options}>
      {suggestions.map((suggestion, index) => (
        // The combobox handles the keys (WAI-ARIA: focus stays in the box).
        <li
          key={suggestion.id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick({ ...suggestion })}
        >
          <Icon name="place" />
          <div className={styles.option}>
            <p className={styles.optionName}>{suggestion.name}</p>
            <p className={styles.optionAddress}>{suggestion.address}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
