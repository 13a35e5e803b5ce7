import { type KeyboardEvent, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { MOBILE_MAX_WIDTH_PX } from '../../../domain/limits.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { goToPlaceCoordinates, pickPlace, retryPlaces, submitPlace, typePlace } from '../../../flows/search/typePlace.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { placeSlice, searchSlice, setShowPlannings } from '../../../state/search/searchSlice.ts';
import { CheckField } from '../../../ui/controls/RadioGroup.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { EmptyState, FailedState } from '../../../ui/layout/EmptyState.tsx';
import { useMediaQuery } from '../../../ui/layout/useMediaQuery.ts';
import styles from '../Search.module.css';
import { CancelSearchButton } from '../CancelSearchButton.tsx';
import { SearchFailed } from '../PlotForm.tsx';
import { nextOption, OptionList, type PlaceOption, placeOptionsOf, PlaceOptionRow } from './PlaceOptionRow.tsx';

/** Replaces suggestions while there are none (§2: the empty-state picture). */
function PlaceState() {
  const { status, suggestions, coordinates } = useSnapshot(placeSlice);
  const text = useText();
  if (status === 'idle') {
    return <EmptyState picture="map" title={text('place.startTitle')} text={text('place.startText')} />;
  }
  if (status === 'offline' || status === 'failed') {
    const isOffline = status === 'offline';
    return (
      <FailedState
        title={text(isOffline ? 'results.offlineTitle' : 'results.failed')}
        text={isOffline ? text('place.offlineText') : undefined}
        onRetry={retryPlaces}
      />
    );
  }
  if (status === 'ready' && suggestions.length === 0 && !coordinates) {
    return <EmptyState picture="list" title={text('place.emptyTitle')} text={text('place.emptyText')} />;
  }
  return null;
}

function pick(option: PlaceOption): void {
  if (option.kind === 'coordinates') void goToPlaceCoordinates();
  else void pickPlace({ id: option.kind === 'part' ? option.part.id : option.place.id });
}

/** Form of the dia-danh tab: suggestions follow the typing; arrow keys and Enter work from the box (§2). */
export function PlaceForm() {
  const { placeText, busy } = useSnapshot(searchSlice, { sync: true });
  const place = useSnapshot(placeSlice);
  const [active, setActive] = useState(-1);
  const mobile = useMediaQuery(`(max-width: ${MOBILE_MAX_WIDTH_PX - 1}px)`);
  const listId = useId();
  const text = useText();
  const options = placeOptionsOf(place);
  const current = options[active];
  const shown = place.suggestions.length;

  const type = (typed: string): void => {
    setActive(-1);
    typePlace(typed);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive(nextOption(active, event.key === 'ArrowDown' ? 1 : -1, options.length));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (current) pick(current);
      else void submitPlace();
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
          expanded: options.length > 0,
          activeId: current ? `${listId}-${active}` : undefined,
        }}
        end={placeText !== '' && <IconButton icon="close" label={text('place.clear')} onPress={() => type('')} />}
        onKeyDown={onKeyDown}
        onChange={type}
      />
      {mobile && <CheckField label={text('place.showPlannings')} checked={place.showPlannings} onChange={setShowPlannings} />}
      <p role="status" className={styles.total}>
        {busy === 'dia-danh' && text('place.opening')}
        {busy !== 'dia-danh' && place.status === 'loading' && text('place.loading')}
        {busy !== 'dia-danh' &&
          place.status === 'ready' &&
          shown > 0 &&
          (shown < place.total
            ? text('place.totalShown', { shown: formatNumber(shown, 0), total: formatNumber(place.total, 0) })
            : text('place.total', { total: formatNumber(place.total, 0) }))}
      </p>
      <CancelSearchButton wait="dia-danh" />
      <SearchFailed tab="dia-danh" />
      <OptionList
        listId={listId}
        label={text('place.list')}
        options={options}
        active={active}
        waiting={place.status === 'loading' || busy === 'dia-danh'}
        onPick={pick}
      >
        {(option) => <PlaceOptionRow option={option} typed={placeText} />}
      </OptionList>
      <PlaceState />
    </div>
  );
}
