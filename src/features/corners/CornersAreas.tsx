import type { CornerTable } from '../../domain/cornerTable.ts';
import { formatAreaM2, formatLengthM } from '../../domain/format.ts';
import { useText } from '../../i18n/useText.ts';
import styles from './Corners.module.css';

interface CornersAreasProps {
  table: Readonly<Pick<CornerTable, 'areaWgs84M2' | 'areaSphereM2' | 'areaGridM2' | 'perimeterM'>> & {
    readonly corners: { readonly length: number };
  };
}

/** WGS84 first and large, the sphere of §9 and the grid beside it (design §5); two corners have only a length. */
export function CornersAreas({ table }: CornersAreasProps) {
  const text = useText();
  if (table.corners.length < 2) return null;
  const length = text('measure.metres', { figure: formatLengthM(table.perimeterM) });
  const area = (areaM2: number | null): string =>
    areaM2 === null ? '–' : text('measure.squareMetres', { figure: formatAreaM2(areaM2, 2) });
  if (table.areaWgs84M2 === null) {
    return (
      <dl className={styles.facts}>
        <div>
          <dt>{text('measure.length')}</dt>
          <dd>{length}</dd>
        </div>
      </dl>
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
      <dl className={styles.facts} aria-label={text('measure.areas')}>
        <div>
          <dt>{text('measure.wgs84')}</dt>
          <dd>{area(table.areaWgs84M2)}</dd>
        </div>
        <div>
          <dt>{text('measure.sphere')}</dt>
          <dd>{area(table.areaSphereM2)}</dd>
        </div>
        <div>
          <dt>{text('measure.grid')}</dt>
          <dd>{area(table.areaGridM2)}</dd>
        </div>
        <div>
          <dt>{text('measure.perimeter')}</dt>
          <dd>{length}</dd>
        </div>
      </dl>
    </>
  );
}
