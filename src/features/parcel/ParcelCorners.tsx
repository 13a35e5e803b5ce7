import { Fragment } from 'react';
import { type TableRing, type PrintedTable, tableRings } from '../../domain/coordinates/cornerTable.ts';
import { useText } from '../../i18n/text/useText.ts';
import { type Ground, ringsOf } from '../../domain/land/parcel.ts';
import { formatGridM, formatLengthM, formatMeridian } from '../../domain/text/format.ts';
import { openStakeout } from '../../flows/stakeout/openStakeout.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import styles from './Parcel.module.css';

/** Returns the name of a parcel's ring: 'Vòng ngoài', 'Lỗ 1', 'Phần 2', 'Phần 2, lỗ 1'. */
export function useRingName(): (ring: Readonly<TableRing>) => string {
  const text = useText();
  return ({ part, hole }) => {
    if (part === 1) return hole === 0 ? text('parcel.outline') : text('parcel.hole', { hole });
    return hole === 0 ? text('parcel.part', { part }) : text('parcel.partHole', { part, hole });
  };
}

interface ParcelCornersProps {
  table: (PrintedTable & { readonly meridianDeg: number | null; readonly perimeterM: number }) | null;
  ground: Ground;
  name: string;
}

/** Shows the VN-2000 corners as on a certificate; null while the worker measures. */
export function ParcelCorners({ table, ground, name }: ParcelCornersProps) {
  const text = useText();
  const nameOf = useRingName();
  return (
    <section className={styles.section}>
      <h3>{text('parcel.corners')}</h3>
      {table === null ? (
        <div className={styles.waiting}>
          <Skeleton width="60%" />
          <Skeleton height={132} />
        </div>
      ) : (
        <>
          <p className={styles.soft}>
            {table.meridianDeg === null
              ? text('measure.specGrid')
              : text('measure.meridian', { meridian: formatMeridian(table.meridianDeg) })}
            {' · '}
            {text('measure.perimeter')} {text('measure.metres', { figure: formatLengthM(table.perimeterM) })}
          </p>
          {tableRings(table).map(({ ring, corners }) => (
            <Fragment key={ring ? `${ring.part} ${ring.hole}` : ''}>
              {ring && <h4>{nameOf(ring)}</h4>}
              <DataTable
                caption={ring ? `${text('parcel.corners')}: ${nameOf(ring)}` : text('parcel.corners')}
                columns={[text('measure.corner'), text('measure.x'), text('measure.y'), text('measure.side')]}
                rows={corners.map((corner, index) => [
                  String(index + 1),
                  formatGridM(corner.xM),
                  formatGridM(corner.yM),
                  corner.sideM === null ? '–' : formatLengthM(corner.sideM),
                ])}
              />
            </Fragment>
          ))}
          <Button
            icon="compass"
            wide
            onPress={() =>
              openStakeout({
                title: name,
                rings: ringsOf(ground).map((corners, index) => ({ name: table.rings ? nameOf(table.rings[index]!) : '', corners })),
                ground,
                meridianDeg: table.meridianDeg,
              })
            }
          >
            {text('stakeout.open')}
          </Button>
        </>
      )}
    </section>
  );
}
