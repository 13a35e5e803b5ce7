import { useIntl } from 'react-intl';
import type { CornerTable } from '../../domain/cornerTable.ts';
import { formatAreaM2, formatCentre } from '../../domain/format.ts';
import { landCode } from '../../domain/landCodes.ts';
import type { CadastralParcel } from '../../domain/parcel.ts';
import { useText } from '../../i18n/useText.ts';
import { useDrawerHost } from '../../ui/drawerHost.ts';
import { Swatch } from '../../ui/Swatch.tsx';
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
      <dl className={styles.facts}>
        <div>
          <dt>{text('parcel.sheet')}</dt>
          <dd>{parcel.sheetNumber}</dd>
        </div>
        <div>
          <dt>{text('parcel.parcel')}</dt>
          <dd>{parcel.parcelNumber}</dd>
        </div>
        <div>
          <dt>{text('parcel.centre')}</dt>
          <dd>{formatCentre(parcel.center, layout === 'sheet' ? 'mobile' : 'desktop')}</dd>
        </div>
        <div>
          <dt>{text('measure.wgs84')}</dt>
          <dd>{measured(table?.areaWgs84M2)}</dd>
        </div>
        <div>
          <dt>{text('measure.sphere')}</dt>
          <dd>{measured(table?.areaSphereM2)}</dd>
        </div>
        <div>
          <dt>{text('measure.grid')}</dt>
          <dd>{measured(table?.areaGridM2)}</dd>
        </div>
      </dl>
    </>
  );
}
