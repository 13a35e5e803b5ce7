import { formatAreaM2, formatDistance } from '../../../domain/text/format.ts';
import { landCode } from '../../../domain/land/landCodes.ts';
import type { CadastralRow } from '../../../domain/land/parcel.ts';
import { useText } from '../../../i18n/useText.ts';
import { Badge } from '../../../ui/layout/Badge.tsx';
import { Swatch } from '../../../ui/layout/Swatch.tsx';
import { RowTags } from '../RowTags.tsx';
import styles from '../Results.module.css';

interface CadastralRowWordsProps {
  row: CadastralRow;
  /** With the two tags of §2's suggestions. */
  tagged?: boolean | undefined;
}

/** What a row says of its thửa. */
export function CadastralRowWords({ row, tagged }: CadastralRowWordsProps) {
  const text = useText();
  const away = formatDistance(row.distanceM);
  const code = landCode(row.landCode);
  return (
    <div className={styles.words}>
      <p className={styles.title}>{text('parcel.name', { sheet: row.sheetNumber, parcel: row.parcelNumber })}</p>
      <p className={styles.line} title={row.address}>
        {row.address}
      </p>
      <p className={styles.facts}>
        <span>{text('measure.squareMetres', { figure: formatAreaM2(row.areaM2) })}</span>
        <span className={styles.code}>
          {code && <Swatch colour={code.colour} />}
          {row.landCode}
        </span>
        {!tagged && row.isSample && <Badge tone="plain">{text('parcel.sample')}</Badge>}
        <span className={styles.away}>{text('results.away', { distance: away.value, unit: away.unit })}</span>
      </p>
      {tagged && <RowTags isSample={row.isSample} />}
    </div>
  );
}
