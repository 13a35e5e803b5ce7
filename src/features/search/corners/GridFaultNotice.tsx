import { type Snapshot, useSnapshot } from 'valtio';
import { findGridFault, type GridFault } from '../../../domain/coordinates/findGridFault.ts';
import { formatMeridian, rowNumbers } from '../../../domain/text/format.ts';
import { readCornerRow, takeLikelyProvince } from '../../../flows/search/pasteCorners.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { searchSlice } from '../../../state/search/searchSlice.ts';
import { unitsSlice } from '../../../state/search/unitsSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';
import styles from '../Search.module.css';

/** What speaks against the grid that corners would be searched in, and where they may lie instead, by one press. */
export function GridFaultNotice({ fault }: { fault: Snapshot<GridFault> | null }) {
  const { edition, provinceCode, meridianDeg } = useSnapshot(searchSlice).corners;
  const { provinces } = useSnapshot(unitsSlice);
  const text = useText();
  const nameOf = (code: string): string => provinces[edition].units.find((unit) => unit.code === code)?.nameWithType ?? code;
  const { namedDeg = null, rows = [], likely = [] } = fault ?? {};
  const named = namedDeg === null ? '' : formatMeridian(namedDeg);
  const words = (): string => {
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
            {words()}
          </Callout>
          {likely.map((grid) => (
            <Button key={`${grid.code}/${grid.meridianDeg}`} wide onPress={() => takeLikelyProvince({ ...grid })}>
              {grid.code === provinceCode
                ? text('corners.takeMeridian', { named })
                : text('corners.likely', { province: nameOf(grid.code), meridian: formatMeridian(grid.meridianDeg) })}
            </Button>
          ))}
        </>
      )}
    </div>
  );
}

interface ReadRowsFaultProps {
  rows: ReadonlyArray<{ x: string; y: string }>;
  namedDeg: number | null;
}

/** The same of corners that are not in the form yet. */
export function ReadRowsFault({ rows, namedDeg }: ReadRowsFaultProps) {
  const { corners } = useSnapshot(searchSlice);
  return <GridFaultNotice fault={findGridFault(rows.map(readCornerRow), corners, namedDeg)} />;
}
