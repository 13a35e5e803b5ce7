import type { CornerTable } from '../../../domain/coordinates/cornerTable.ts';
import { formatAreaM2, formatLengthM } from '../../../domain/text/format.ts';
import { useText } from '../../../i18n/useText.ts';
import { Fact, FactList } from '../../../ui/lists/FactList.tsx';
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
