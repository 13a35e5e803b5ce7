import { useSnapshot } from 'valtio';
import { formatAreaM2, formatDistance } from '../../domain/format.ts';
import { landCode } from '../../domain/landCodes.ts';
import type { CadastralRow } from '../../domain/parcel.ts';
import { pickCadastral, readCadastralRows } from '../../flows/readLists.ts';
import { useText } from '../../i18n/useText.ts';
import { resultsSlice } from '../../state/resultsSlice.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import { ListFailure } from './ListFailure.tsx';
import { RowSkeleton } from './RowSkeleton.tsx';
import styles from './Results.module.css';

const ROW_HEIGHT_PX = 96;

/** 'Danh sách địa chính': one line per thửa, nearest first; picking one opens its panel. */
export function CadastralList() {
  const results = useSnapshot(resultsSlice);
  const text = useText();
  const renderRow = (row: CadastralRow) => {
    const away = formatDistance(row.distanceM);
    const code = landCode(row.landCode);
    return (
      <button type="button" className={styles.row} onClick={() => pickCadastral(row)}>
        <div className={styles.words}>
          <p className={styles.title}>
            {text('parcel.name', { sheet: row.sheetNumber, parcel: row.parcelNumber })}
          </p>
          <p className={styles.line}>{row.address}</p>
          <p className={styles.facts}>
            <span>{text('measure.squareMetres', { figure: formatAreaM2(row.areaM2) })}</span>
            <span className={styles.code}>
              {code && <Swatch colour={code.colour} />}
              {row.landCode}
            </span>
            <span className={styles.away}>
              {text('results.away', { distance: away.value, unit: away.unit })}
            </span>
          </p>
        </div>
      </button>
    );
  };
  return (
    <VirtualList<CadastralRow>
      label={text('results.cadastral')}
      count={results.cadastralCount}
      version={results.listVersion}
      readRows={readCadastralRows}
      rowHeightPx={ROW_HEIGHT_PX}
      renderRow={renderRow}
      placeholder={<RowSkeleton />}
      renderFailure={() => <ListFailure />}
    />
  );
}
