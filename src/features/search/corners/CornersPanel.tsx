import { useSnapshot } from 'valtio';
import { formatGridM, formatLengthM, formatMeridian, rowNumbers } from '../../../domain/text/format.ts';
import { closeCorners } from '../../../flows/search/closeCorners.ts';
import { openSearch } from '../../../flows/search/openSearch.ts';
import { useText } from '../../../i18n/useText.ts';
import { cornersSlice } from '../../../state/cornersSlice.ts';
import { Badge } from '../../../ui/layout/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { DataTable } from '../../../ui/lists/DataTable.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';
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
        {table.meridianDeg === null && <Callout tone="warning">{text('corners.approximate')}</Callout>}
        {fault !== null && <Callout tone="error">{text(fault === 'crossing' ? 'corners.crossing' : 'corners.flat')}</Callout>}
        {swappedRows.length > 0 && (
          <Callout tone="info" icon="swap">
            {text('corners.swapped', { numbers: rowNumbers(swappedRows) })}
          </Callout>
        )}
        {skippedRows.length > 0 && (
          <Callout tone="error">{text('cornersPanel.skipped', { numbers: rowNumbers(skippedRows) })}</Callout>
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
        <Callout tone="warning">{text('parcel.disclaimer')}</Callout>
        <Button wide onPress={() => openSearch('goc-ranh')}>
          {text('cornersPanel.edit')}
        </Button>
      </div>
    </Drawer>
  );
}
