import { useIntl } from 'react-intl';
import { formatAreaM2, formatTyped } from '../../domain/text/format.ts';
import { landCode } from '../../domain/land/landCodes.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { useText } from '../../i18n/text/useText.ts';
import { Swatch } from '../../ui/layout/Swatch.tsx';
import styles from './Parcel.module.css';

interface ParcelFactsProps {
  parcel: Readonly<Pick<CadastralParcel, 'areaM2' | 'landCode' | 'center'>>;
}

/** Area of record and land use large, then the middle (§2.41). */
export function ParcelFacts({ parcel }: ParcelFactsProps) {
  const text = useText();
  const { locale } = useIntl();
  const code = landCode(parcel.landCode);
  const codeName = code && (locale === 'en' ? code.nameEn : code.name);
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
      <p className={styles.soft}>
        {text('parcel.centre')} <span className={styles.figures}>{formatTyped(parcel.center)}</span>
      </p>
    </>
  );
}
