import { useCallback } from 'react';
import { createRoot } from 'react-dom/client';
import type { CadastralRow } from '../../src/domain/land/parcel.ts';
import { CadastralRowWords } from '../../src/features/results/list/CadastralRowWords.tsx';
import { TextProvider } from '../../src/i18n/TextProvider.tsx';
import { useText } from '../../src/i18n/useText.ts';
import { VirtualList } from '../../src/ui/lists/VirtualList.tsx';
import styles from '../../src/ui/lists/VirtualList.module.css';

/** As high as in the product. */
const ROW_HEIGHT_PX = 84;

/** Every row in the page at once, each as the virtual list has it. */
function WholeList({ rows }: { rows: readonly CadastralRow[] }) {
  return (
    <div role="list" style={{ height: '100%', overflowY: 'auto' }}>
      {rows.map((row) => (
        <div key={row.id} role="listitem" className={styles.row} style={{ height: ROW_HEIGHT_PX }}>
          <button type="button" className={styles.button}>
            <CadastralRowWords row={row} />
          </button>
        </div>
      ))}
    </div>
  );
}

/** The product's own virtual list; its rows come by the page, as from the worker. */
function PagedList({ rows }: { rows: readonly CadastralRow[] }) {
  const text = useText();
  const readRows = useCallback(async (from: number, to: number) => rows.slice(from, to), [rows]);
  return (
    <VirtualList<CadastralRow>
      label="Danh sách địa chính"
      count={rows.length}
      version={1}
      readRows={readRows}
      rowHeightPx={ROW_HEIGHT_PX}
      onPick={() => undefined}
      renderRow={(row) => <CadastralRowWords row={row} />}
      placeholder={<div />}
      renderFailure={() => <p>{text('results.failed')}</p>}
    />
  );
}

/** @param whole all rows in the page, instead of those in view */
export function mountListPage(root: HTMLElement, rows: CadastralRow[], whole: boolean): void {
  root.style.height = '100dvh';
  root.style.display = 'flex';
  root.style.flexDirection = 'column';
  createRoot(root).render(<TextProvider language="vi">{whole ? <WholeList rows={rows} /> : <PagedList rows={rows} />}</TextProvider>);
}
