import type { ReactNode } from 'react';
import { List, type RowComponentProps } from 'react-window';
import { usePagedRows, type PagedRowsSource } from './usePagedRows.ts';
import styles from './VirtualList.module.css';

interface VirtualListProps<Row> extends PagedRowsSource<Row> {
  label: string;
  rowHeightPx: number;
  renderRow: (row: Row, index: number) => ReactNode;
  /** Shown while a row is on its way. */
  placeholder: ReactNode;
  /** Shown instead of the list when its rows could not be read. */
  renderFailure: (retry: () => void) => ReactNode;
}

interface RowProps<Row> {
  rowAt: (index: number) => Row | undefined;
  renderRow: (row: Row, index: number) => ReactNode;
  placeholder: ReactNode;
}

function ListRow<Row>(props: RowComponentProps<RowProps<Row>>) {
  const row = props.rowAt(props.index);
  return (
    <div {...props.ariaAttributes} style={props.style} className={styles.row} aria-busy={row === undefined || undefined}>
      {row === undefined ? props.placeholder : props.renderRow(row, props.index)}
    </div>
  );
}

/** A list as long as its count, with only the rows in view in the page; rows come by the page when they are needed. */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { rowAt, onShown, failed, retry } = usePagedRows(props);
  if (failed) return props.renderFailure(retry);
  return (
    <List<RowProps<Row>>
      className={styles.list}
      aria-label={props.label}
      rowComponent={ListRow<Row>}
      rowCount={props.count}
      rowHeight={props.rowHeightPx}
      rowProps={{ rowAt, renderRow: props.renderRow, placeholder: props.placeholder }}
      overscanCount={4}
      onRowsRendered={(visible) => onShown(visible.startIndex, visible.stopIndex)}
    />
  );
}
