import { useSnapshot } from 'valtio';
import { formatGridM, formatLengthM, formatMeridian } from '../../domain/format.ts';
import { rowNumbers } from '../../domain/rowNumbers.ts';
import { closeCorners } from '../../flows/closeCorners.ts';
import { openSearch } from '../../flows/openSearch.ts';
import { useText } from '../../i18n/useText.ts';
import { cornersSlice } from '../../state/cornersSlice.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Note } from '../../ui/Note.tsx';
import { CornersAreas } from './CornersAreas.tsx';
import { FoundParcel } from './FoundParcel.tsx';
import styles from './Corners.module.css';

/** Corners searched as a set: the polygon they bound, its sides and areas, and the parcel found under it. */
export function CornersPanel() {
  const { table, fault, swappedRows, skippedRows } = useSnapshot(cornersSlice);
  const text = useText();
  if (!table) return null;
  return (
    <Drawer
      title={text('cornersPanel.title')}
      badge={<Badge>{text('cornersPanel.count', { count: table.corners.length })}</Badge>}
      subtitle={
        <p className={styles.grid}>
          {table.meridianDeg === null
            ? text('measure.specGrid')
            : text('measure.meridian', { meridian: formatMeridian(table.meridianDeg) })}
        </p>
      }
      onClose={closeCorners}
    >
      <div className={styles.body}>
        {table.meridianDeg === null && <Note tone="warning">{text('corners.approximate')}</Note>}
        {fault !== null && <Note tone="error">{text(fault === 'crossing' ? 'corners.crossing' : 'corners.flat')}</Note>}
        {swappedRows.length > 0 && (
          <Note tone="info" icon="swap">
            {text('corners.swapped', { numbers: rowNumbers(swappedRows) })}
          </Note>
        )}
        {skippedRows.length > 0 && (
          <Note tone="error">{text('cornersPanel.skipped', { numbers: rowNumbers(skippedRows) })}</Note>
        )}
        <CornersAreas table={table} />
        <FoundParcel />
        <DataTable
          caption={text('cornersPanel.title')}
          columns={[text('measure.corner'), text('measure.x'), text('measure.y'), text('measure.side')]}
          rows={table.corners.map((corner, index) => [
            String(index + 1),
            formatGridM(corner.xM),
            formatGridM(corner.yM),
            corner.sideM === null ? '–' : formatLengthM(corner.sideM),
          ])}
        />
        <Note tone="warning">{text('parcel.disclaimer')}</Note>
        <Button wide onPress={() => openSearch('goc-ranh')}>
          {text('cornersPanel.edit')}
        </Button>
      </div>
    </Drawer>
  );
}
