import { createRoot } from 'react-dom/client';
import { formatAreaM2, formatDistance } from '../../src/domain/format.ts';
import { landCode } from '../../src/domain/landCodes.ts';
import type { CadastralRow } from '../../src/domain/parcel.ts';
import styles from '../../src/features/results/Results.module.css';
import { TextProvider } from '../../src/i18n/TextProvider.tsx';
import { useText, type Text } from '../../src/i18n/useText.ts';
import { Swatch } from '../../src/ui/Swatch.tsx';
import { VirtualList } from '../../src/ui/VirtualList.tsx';

export type ListBenchRow = Pick<
  CadastralRow,
  'id' | 'sheetNumber' | 'parcelNumber' | 'areaM2' | 'landCode' | 'address' | 'distanceM'
>;

const ROW_HEIGHT_PX = 96;

/** A row of 'Danh sách địa chính', in the markup of src/features/results. */
function drawRow(row: ListBenchRow, text: Text) {
  const away = formatDistance(row.distanceM);
  const code = landCode(row.landCode);
  return (
    <button type="button" className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title}>{text('parcel.name', { sheet: row.sheetNumber, parcel: row.parcelNumber })}</p>
        <p className={styles.line}>{row.address}</p>
        <p className={styles.facts}>
          <span>{text('measure.squareMetres', { figure: formatAreaM2(row.areaM2) })}</span>
          <span className={styles.code}>
            {code && <Swatch colour={code.colour} />}
            {row.landCode}
          </span>
          <span className={styles.away}>{text('results.away', { distance: away.value, unit: away.unit })}</span>
        </p>
      </div>
    </button>
  );
}

/** Every row in the page at once. */
function WholeList({ rows }: { rows: readonly ListBenchRow[] }) {
  const text = useText();
  return (
    <div role="list" style={{ height: '100%', overflowY: 'auto' }}>
      {rows.map((row) => (
        <div key={row.id} role="listitem" style={{ height: ROW_HEIGHT_PX }}>
          {drawRow(row, text)}
        </div>
      ))}
    </div>
  );
}

/** The product's own virtual list; its rows come by the page, as from the worker. */
function PagedList({ rows }: { rows: readonly ListBenchRow[] }) {
  const text = useText();
  return (
    <VirtualList<ListBenchRow>
      label="Danh sách địa chính"
      count={rows.length}
      version={1}
      readRows={async (from, to) => rows.slice(from, to)}
      rowHeightPx={ROW_HEIGHT_PX}
      onPick={() => undefined}
      renderRow={(row) => drawRow(row, text)}
      placeholder={<div />}
      renderFailure={() => <p>{text('results.failed')}</p>}
    />
  );
}

/** @param whole all rows in the page, instead of those in view */
export function mountListPage(root: HTMLElement, rows: ListBenchRow[], whole: boolean): void {
  root.style.height = '100dvh';
  root.style.display = 'flex';
  root.style.flexDirection = 'column';
  createRoot(root).render(
    <TextProvider language="vi">{whole ? <WholeList rows={rows} /> : <PagedList rows={rows} />}</TextProvider>,
  );
}
