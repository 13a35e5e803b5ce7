import { useId, useState, type KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import { formatNumber } from '../../domain/format.ts';
import { MOBILE_MAX_WIDTH_PX } from '../../domain/limits.ts';
import { pickPlace, retryPlaces, submitPlace, typePlace } from '../../flows/searchPlace.ts';
import { useText } from '../../i18n/useText.ts';
import { placeSlice } from '../../state/placeSlice.ts';
import { searchSlice } from '../../state/searchSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { PlaceOptions } from './PlaceOptions.tsx';
import styles from './Search.module.css';

/** The dia-danh tab: suggestions follow the typing; the arrow keys and Enter work from the box (§2). */
export function PlaceForm() {
  const { placeText } = useSnapshot(searchSlice, { sync: true });
  const place = useSnapshot(placeSlice);
  const [active, setActive] = useState(-1);
  const mobile = useMediaQuery(`(max-width: ${MOBILE_MAX_WIDTH_PX - 1}px)`);
  const listId = useId();
  const text = useText();
  const { suggestions } = place;
  const current = suggestions[active];

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (suggestions.length > 0) setActive((active + step + suggestions.length) % suggestions.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      void (current ? pickPlace({ ...current }) : submitPlace());
    }
  };

  return (
    <div className={styles.form}>
      <TextField
        label={text('place.label')}
        value={placeText}
        placeholder={text('place.example')}
        inputMode="search"
        combobox={{
          listId,
          expanded: suggestions.length > 0,
          activeId: current ? `${listId}-${active}` : undefined,
        }}
        onKeyDown={onKeyDown}
        onChange={(typed) => {
          setActive(-1);
          typePlace(typed);
        }}
      />
      {mobile && (
        <CheckField
          label={text('place.showPlannings')}
          checked={place.showPlannings}
          onChange={(checked) => {
            placeSlice.showPlannings = checked;
          }}
        />
      )}
      <p role="status" className={styles.total}>
        {place.status === 'loading' && text('place.loading')}
        {place.status === 'ready' && text('place.total', { total: formatNumber(place.total, 0) })}
      </p>
      <PlaceOptions
        listId={listId}
        label={text('place.list')}
        active={active}
        onPick={(suggestion) => void pickPlace(suggestion)}
      />
      {place.status === 'idle' && (
        <EmptyState picture="map" title={text('place.startTitle')} text={text('place.startText')} />
      )}
      {place.status === 'ready' && suggestions.length === 0 && (
        <EmptyState picture="list" title={text('place.emptyTitle')} text={text('place.emptyText')} />
      )}
      {place.status === 'failed' && (
        <EmptyState
          picture="offline"
          title={text('results.failed')}
          action={<Button icon="retry" onPress={retryPlaces}>{text('results.retry')}</Button>}
        />
      )}
    </div>
  );
}
