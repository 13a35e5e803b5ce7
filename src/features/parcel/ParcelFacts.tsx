import { useIntl } from 'react-intl';
import type { CornerTable } from '../../domain/coordinates/cornerTable.ts';
import { formatAreaM2, formatCentre } from '../../domain/text/format.ts';
import { landCode } from '../../domain/land/landCodes.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { useText } from '../../i18n/useText.ts';
import { useDrawerHost } from '../../ui/overlays/drawerHost.ts';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import { Swatch } from '../../ui/layout/Swatch.tsx';
import styles from './Parcel.module.css';

interface ParcelFactsProps {
  parcel: Readonly<Pick<CadastralParcel, 'areaM2' | 'landCode' | 'center' | 'sheetNumber' | 'parcelNumber'>>;
  table: { readonly [Key in 'areaWgs84M2' | 'areaSphereM2' | 'areaGridM2']: CornerTable[Key] } | null;
}

/** Measured areas carry two decimals, the record's own area one (as papers print it). */
const MEASURED_DECIMALS = 2;

/** Area of record and land use large, then what the map measures, then the centre (§2, §9's decimals). */
export function ParcelFacts({ parcel, table }: ParcelFactsProps) {
  const text = useText();
  const { locale } = useIntl();
  const { layout } = useDrawerHost();
  const code = landCode(parcel.landCode);
  const codeName = code && (locale === 'en' ? code.nameEn : code.name);
  const measured = (areaM2: number | null | undefined): string =>
    areaM2 == null ? '–' : text('measure.squareMetres', { figure: formatAreaM2(areaM2, MEASURED_DECIMALS) });
  return (
    <>
      <dl className={styles.cards}>
        <div className={styles.card}>
          <dt>{text('parcel.area')}</dt>
          <dd>
            <span className={styles.big}>{formatAreaM2(parcel.areaM2)}</span> m²
          </dd>
        </div>
        <div className={styles.card}>
          <dt>{text('parcel.landCode')}</dt>
          <dd className={styles.code}>
            {code && <Swatch colour={code.colour} />}
            {parcel.landCode || '–'}
          </dd>
          <dd className={styles.codeName}>{codeName ?? text('parcel.unknownCode')}</dd>
        </div>
      </dl>
      <FactList>
        <Fact name={text('parcel.sheet')}>{parcel.sheetNumber}</Fact>
        <Fact name={text('parcel.parcel')}>{parcel.parcelNumber}</Fact>
        <Fact name={text('parcel.centre')}>{formatCentre(parcel.center, layout === 'sheet' ? 'mobile' : 'desktop')}</Fact>
        <Fact name={text('measure.wgs84')}>{measured(table?.areaWgs84M2)}</Fact>
        <Fact name={text('measure.sphere')}>{measured(table?.areaSphereM2)}</Fact>
        <Fact name={text('measure.grid')}>{measured(table?.areaGridM2)}</Fact>
      </FactList>
    </>
  );
}
