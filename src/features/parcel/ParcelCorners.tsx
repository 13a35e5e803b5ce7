import type { CornerTable } from '../../domain/coordinates/cornerTable.ts';
import { formatGridM, formatLengthM, formatMeridian } from '../../domain/text/format.ts';
import { useText } from '../../i18n/useText.ts';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import styles from './Parcel.module.css';

interface ParcelCornersProps {
  table: {
    readonly meridianDeg: number | null;
    readonly perimeterM: number;
    readonly corners: ReadonlyArray<Readonly<Pick<CornerTable['corners'][number], 'xM' | 'yM' | 'sideM'>>>;
  } | null;
}

/** The VN-2000 corners as a certificate would print them; null while the worker measures. */
export function ParcelCorners({ table }: ParcelCornersProps) {
  const text = useText();
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
          <DataTable
            caption={text('parcel.corners')}
            columns={[text('measure.corner'), text('measure.x'), text('measure.y'), text('measure.side')]}
            rows={table.corners.map((corner, index) => [
              String(index + 1),
              formatGridM(corner.xM),
              formatGridM(corner.yM),
              corner.sideM === null ? '–' : formatLengthM(corner.sideM),
            ])}
          />
        </>
      )}
    </section>
  );
}
