import { useId, useState, type KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import { formatNumber } from '../../../domain/text/format.ts';
import { MOBILE_MAX_WIDTH_PX } from '../../../domain/limits.ts';
import { goToPlaceCoordinates, pickPlace, submitPlace, typePlace } from '../../../flows/search/searchPlace.ts';
import { useText } from '../../../i18n/useText.ts';
import { placeSlice } from '../../../state/placeSlice.ts';
import { searchSlice } from '../../../state/searchSlice.ts';
import { CheckField } from '../../../ui/controls/CheckField.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useMediaQuery } from '../../../ui/layout/useMediaQuery.ts';
import { type PlaceOption, placeOptionsOf } from './placeOptionsOf.ts';
import { PlaceOptions } from './PlaceOptions.tsx';
import { PlaceState } from './PlaceState.tsx';
import { WaitCancel } from '../WaitCancel.tsx';
import styles from '../Search.module.css';

function pick(option: PlaceOption): void {
  if (option.kind === 'coordinates') void goToPlaceCoordinates();
  else void pickPlace({ id: option.kind === 'part' ? option.part.id : option.place.id });
}

/** The dia-danh tab: suggestions follow the typing; the arrow keys and Enter work from the box (§2). */
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
      const first = event.key === 'ArrowDown' ? 0 : options.length - 1;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (options.length > 0) setActive(active < 0 ? first : (active + step + options.length) % options.length);
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
        {busy === 'dia-danh' && text('place.opening')}
        {busy !== 'dia-danh' && place.status === 'loading' && text('place.loading')}
        {busy !== 'dia-danh' && place.status === 'ready' && shown > 0 && (
          shown < place.total
            ? text('place.totalShown', { shown: formatNumber(shown, 0), total: formatNumber(place.total, 0) })
            : text('place.total', { total: formatNumber(place.total, 0) })
        )}
      </p>
      <WaitCancel of="dia-danh" />
      <PlaceOptions
        listId={listId}
        label={text('place.list')}
        options={options}
        active={active}
        typed={placeText}
        waiting={place.status === 'loading' || busy === 'dia-danh'}
        onPick={pick}
      />
      <PlaceState />
    </div>
  );
}
