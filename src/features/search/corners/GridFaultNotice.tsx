import { useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { findGridFault, type GridFault } from '../../../domain/coordinates/findGridFault.ts';
import { formatMeridian, rowNumbers } from '../../../domain/text/format.ts';
import { readCornerRow, chooseLikelyProvince } from '../../../flows/search/pasteCorners.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { searchSlice } from '../../../state/search/searchSlice.ts';
import { unitsSlice } from '../../../state/search/unitsSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';
import styles from '../Search.module.css';
import { CornersProvince } from './CornersProvince.tsx';

/** Shows evidence against the search's grid, and applies a likelier one. @param onOther opens the list of provinces */
export function GridFaultNotice({ fault, onOther }: { fault: Snapshot<GridFault> | null; onOther: () => void }) {
  const { edition, provinceCode, meridianDeg } = useSnapshot(searchSlice).corners;
  const { provinces } = useSnapshot(unitsSlice);
  const text = useText();
  const nameOf = (code: string): string => provinces[edition].units.find((unit) => unit.code === code)?.nameWithType ?? code;
  const { namedDeg = null, rows = [], likely = [] } = fault ?? {};
  const named = namedDeg === null ? '' : formatMeridian(namedDeg);
  const message = (): string => {
    if (namedDeg === null) return text('corners.foreign', { numbers: rowNumbers(rows), province: nameOf(provinceCode) });
    return meridianDeg === null
      ? text('corners.namedAlone', { named })
      : text('corners.named', { named, chosen: formatMeridian(meridianDeg) });
  };
  return (
    <div className={styles.form} role="status">
      {fault && (
        <>
          <Callout tone="warning" icon="warning">
            {message()}
          </Callout>
          {likely.map((grid) => (
            <Button key={`${grid.code}/${grid.meridianDeg}`} wide onPress={() => chooseLikelyProvince({ ...grid })}>
              {grid.code === provinceCode
                ? text('corners.takeMeridian', { named })
                : text('corners.likely', { province: nameOf(grid.code), meridian: formatMeridian(grid.meridianDeg) })}
            </Button>
          ))}
          <Button wide variant="quiet" onPress={onOther}>
            {text('oneBox.otherProvince')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Opens the list of provinces within an element. */
export const openProvinces = (within: HTMLElement | null): void => within?.querySelector<HTMLElement>('[role="combobox"]')?.click();

/** Same for corners that are not in the form yet, with the choice of their province on request. */
export function ReadRowsFault({ rows, namedDeg }: { rows: ReadonlyArray<{ x: string; y: string }>; namedDeg: number | null }) {
  const { corners } = useSnapshot(searchSlice);
  const [requests, setRequests] = useState(0);
  return (
    <div className={styles.form}>
      <GridFaultNotice fault={findGridFault(rows.map(readCornerRow), corners, namedDeg)} onOther={() => setRequests(requests + 1)} />
      {requests > 0 && (
        <div key={requests} ref={openProvinces} className={styles.form}>
          <CornersProvince />
        </div>
      )}
    </div>
  );
}
