import type { KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import { isFiltered, readAreaRange } from '../../../domain/land/parcelOrder.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { landCode } from '../../../domain/land/landCodes.ts';
import { clearFilter, toggleLandCode, typeArea } from '../../../flows/results/followArrivals.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { listSlice } from '../../../state/listSlice.ts';
import { settingsSlice } from '../../../state/settingsSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { FilterChip } from './FilterChip.tsx';
import styles from './ListTools.module.css';

interface ListFilterProps {
  id: string;
  onClose: () => void;
}

/** In place of the list while it is open: land codes and area range; each change counts at once. */
export function ListFilter({ id, onClose }: ListFilterProps) {
  const { order, count, landCodes, areaText } = useSnapshot(listSlice, { sync: true });
  const { language } = useSnapshot(settingsSlice);
  const text = useText();
  const range = readAreaRange(areaText.min, areaText.max);
  const fault = typeof range === 'string' ? range : null;

  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // The drawer around would close too.
    event.preventDefault();
    onClose();
  };

  const landCodeName = (code: string): string => {
    const known = landCode(code);
    if (!known) return text('list.unknownCode');
    return language === 'en' ? known.nameEn : known.name;
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes from anywhere inside
    <div id={id} role="group" aria-label={text('list.filter')} className={styles.filter} onKeyDown={closeOnEscape}>
      <div className={styles.conditionsBox}>
        <fieldset className={styles.fieldset}>
          <legend>{text('list.landCodes')}</legend>
          <div className={styles.codes}>
            {landCodes.map(({ code, count: ofCode }) => {
              const figure = formatNumber(ofCode, 0);
              return (
                <FilterChip
                  key={code}
                  text={code === '' ? '–' : code}
                  label={text('list.landCodeName', { code, name: landCodeName(code), count: figure })}
                  swatch={landCode(code)?.colour}
                  figure={figure}
                  pressed={order.landCodes.includes(code)}
                  onPress={() => void toggleLandCode(code)}
                />
              );
            })}
          </div>
        </fieldset>
        <fieldset className={styles.fieldset}>
          <legend>{text('list.area')}</legend>
          <div className={styles.range}>
            <TextField
              label={text('list.areaMin')}
              inputMode="decimal"
              value={areaText.min}
              error={fault === 'minNumber' ? text('list.areaNumber') : fault === 'order' ? text('list.areaOrder') : undefined}
              onChange={(min) => void typeArea({ ...areaText, min })}
            />
            <TextField
              label={text('list.areaMax')}
              inputMode="decimal"
              value={areaText.max}
              error={fault === 'maxNumber' ? text('list.areaNumber') : undefined}
              onChange={(max) => void typeArea({ ...areaText, max })}
            />
          </div>
        </fieldset>
      </div>
      <div className={styles.filterEnd}>
        <Button variant="quiet" disabled={!isFiltered(order) && fault === null} onPress={() => void clearFilter()}>
          {text('list.clear')}
        </Button>
        <Button variant="primary" wide onPress={onClose}>
          {text('list.show', { count: formatNumber(count, 0) })}
        </Button>
      </div>
    </div>
  );
}
