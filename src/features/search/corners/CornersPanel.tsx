import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { type CornerTable, mayRepeatFirst } from '../../../domain/coordinates/cornerTable.ts';
import type { LngLat } from '../../../domain/geometry/lngLat.ts';
import { formatAreaM2, formatGridM, formatLengthM, formatMeridian, rowNumbers } from '../../../domain/text/format.ts';
import { openParcel } from '../../../flows/parcel/openParcel.ts';
import { openSearch } from '../../../flows/search/openSearch.ts';
import { searchCorners } from '../../../flows/search/searchCorners.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { closeCorners, cornersSlice } from '../../../state/search/cornersSlice.ts';
import { openStakeout } from '../../../flows/stakeout/openStakeout.ts';
import type { StakeoutTarget } from '../../../state/stakeout/stakeoutSlice.ts';
import { resultsSlice } from '../../../state/results/resultsSlice.ts';
import { Button, RetryButton } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/layout/Badge.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { DataTable } from '../../../ui/lists/DataTable.tsx';
import { Fact, FactList } from '../../../ui/lists/FactList.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import styles from './Corners.module.css';

interface CornersAreasProps {
  table: Readonly<Pick<CornerTable, 'areaWgs84M2' | 'areaSphereM2' | 'areaGridM2' | 'perimeterM'>> & {
    readonly corners: { readonly length: number };
  };
}

/** Areas: WGS84 first and large, §9's sphere and the grid beside it; two corners have only a length. */
function CornersAreas({ table }: CornersAreasProps) {
  const text = useText();
  if (table.corners.length < 2) return null;
  const length = text('measure.metres', { figure: formatLengthM(table.perimeterM) });
  const area = (areaM2: number | null): string =>
    areaM2 === null ? '–' : text('measure.squareMetres', { figure: formatAreaM2(areaM2, 2) });
  if (table.areaWgs84M2 === null) {
    return (
      <FactList>
        <Fact name={text('measure.length')}>{length}</Fact>
      </FactList>
    );
  }
  return (
    <>
      <dl className={styles.card}>
        <dt>{text('parcel.area')}</dt>
        <dd>
          <span className={styles.big}>{formatAreaM2(table.areaWgs84M2, 2)}</span> m²
        </dd>
      </dl>
      <FactList label={text('measure.areas')}>
        <Fact name={text('measure.wgs84')}>{area(table.areaWgs84M2)}</Fact>
        <Fact name={text('measure.sphere')}>{area(table.areaSphereM2)}</Fact>
        <Fact name={text('measure.grid')}>{area(table.areaGridM2)}</Fact>
        <Fact name={text('measure.perimeter')}>{length}</Fact>
      </FactList>
    </>
  );
}

/** Recorded parcel under the corners, and the difference of their areas. */
function FoundParcel() {
  const { found, lots } = useSnapshot(cornersSlice);
  const { status } = useSnapshot(resultsSlice);
  const text = useText();
  if (lots.length > 0) {
    return (
      <section className={styles.found}>
        <p>{text('cornersPanel.lots', { count: lots.length })}</p>
        {lots.map(({ id, title, areaM2 }) => (
          <Button key={id} icon="parcel" wide onPress={() => void openParcel(id)}>
            {text('cornersPanel.lot', { title, area: formatAreaM2(areaM2) })}
          </Button>
        ))}
      </section>
    );
  }
  if (!found && status === 'loading') return <Skeleton height={76} />;
  if (!found && status === 'failed') {
    return (
      <section className={styles.found}>
        <p className={styles.soft}>{text('results.failed')}</p>
        <RetryButton wide onPress={() => void searchCorners()} />
      </section>
    );
  }
  if (!found) return <p className={styles.soft}>{text('cornersPanel.none')}</p>;
  const record = formatAreaM2(found.recordAreaM2);
  const difference = found.differenceM2;
  // Uses the rounded figure: '+0.00' would claim a difference that it denies.
  const sign = difference !== null && Number(difference.toFixed(2)) > 0 ? '+' : '';
  const signed = difference === null ? '' : sign + formatAreaM2(difference, 2);
  return (
    <section className={styles.found}>
      <div>
        <p className={styles.soft}>{text('cornersPanel.found')}</p>
        <p className={styles.foundTitle}>{found.title}</p>
        <p className={styles.soft}>
          {difference === null
            ? text('cornersPanel.recorded', { record })
            : text('cornersPanel.difference', { difference: signed, record })}
        </p>
      </div>
      <Button icon="parcel" wide onPress={() => void openParcel(found.parcelId)}>
        {text('cornersPanel.open')}
      </Button>
    </section>
  );
}

interface SearchedTable {
  readonly corners: ReadonlyArray<{ readonly position: Readonly<LngLat> }>;
  readonly meridianDeg: number | null;
}

/** @param isArea the corners bound an area to be inside of */
function stakeoutOf({ corners, meridianDeg }: SearchedTable, isArea: boolean, title: string): StakeoutTarget {
  const ring = corners.map(({ position }) => ({ ...position }));
  return { title, rings: [{ name: '', corners: ring }], ground: isArea && ring.length > 2 ? { ring } : null, meridianDeg };
}

interface CornersPanelProps {
  /** Planning verdict, shown first. */
  verdict?: ReactNode;
  /** Same in figures, below the areas. */
  strips?: ReactNode;
  actions?: ReactNode;
  misreading?: ReactNode;
}

/** Panel of corners searched as a set: their polygon, sides and areas, and the parcel found under it. */
export function CornersPanel({ verdict, strips, actions, misreading }: CornersPanelProps) {
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
      footer={actions}
      onClose={closeCorners}
    >
      <div className={styles.body}>
        {verdict}
        {table.meridianDeg === null && (
          <>
            <Callout tone="warning">{text('corners.approximate')}</Callout>
            <Button wide onPress={() => openSearch('goc-ranh')}>
              {text('cornersPanel.choose')}
            </Button>
          </>
        )}
        {fault !== null && <Callout tone="error">{text(fault === 'crossing' ? 'corners.crossing' : 'corners.flat')}</Callout>}
        {mayRepeatFirst(table.corners) && <Callout tone="warning">{text('corners.repeated')}</Callout>}
        {swappedRows.length > 0 && (
          <Callout tone="info" icon="swap">
            {text('corners.swapped', { numbers: rowNumbers(swappedRows) })}
          </Callout>
        )}
        {skippedRows.length > 0 && <Callout tone="error">{text('cornersPanel.skipped', { numbers: rowNumbers(skippedRows) })}</Callout>}
        <CornersAreas table={table} />
        <FoundParcel />
        {strips}
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
        <Button icon="compass" wide onPress={() => openStakeout(stakeoutOf(table, fault === null, text('cornersPanel.title')))}>
          {text('stakeout.open')}
        </Button>
        {misreading}
        <Callout tone="warning">{text('parcel.disclaimer')}</Callout>
        <Button wide onPress={() => openSearch('goc-ranh')}>
          {text('cornersPanel.edit')}
        </Button>
      </div>
    </Drawer>
  );
}
