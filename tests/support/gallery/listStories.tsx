import { useRef, useState } from 'react';
import { Button } from '../../../src/ui/controls/Button.tsx';
import { Icon } from '../../../src/ui/controls/Icon.tsx';
import { EmptyState } from '../../../src/ui/layout/EmptyState.tsx';
import { Skeleton } from '../../../src/ui/layout/Skeleton.tsx';
import { DataTable } from '../../../src/ui/lists/DataTable.tsx';
import { Fact, FactList } from '../../../src/ui/lists/FactList.tsx';
import { ListView } from '../../../src/ui/lists/ListView.tsx';
import { useDragOrder } from '../../../src/ui/lists/useDragOrder.ts';
import { VirtualList } from '../../../src/ui/lists/VirtualList.tsx';
import styles from './Gallery.module.css';
import { Frame, ignore, LONG_TEXT, type Story } from './story.tsx';

interface Plot {
  id: string;
  text: string;
}

const PLOT_COUNT = 12_000;
const readPlots = async (from: number, to: number): Promise<Plot[]> =>
  Array.from({ length: to - from }, (_, place) => {
    const id = String(from + place);
    return { id, text: from + place === 1 ? LONG_TEXT : `Tờ 24, thửa ${id}` };
  });
const readNever = (): Promise<Plot[]> => new Promise(ignore);
const failToRead = (): Promise<Plot[]> => Promise.reject(new Error('no rows in this story'));

function Plots({ readRows }: { readRows: (from: number, to: number) => Promise<Plot[]> }) {
  return (
    <Frame heightPx={320}>
      <VirtualList<Plot>
        label="Danh sách địa chính"
        rowHeightPx={56}
        count={PLOT_COUNT}
        version={1}
        readRows={readRows}
        renderRow={(plot) => (
          <span className={styles.line} title={plot.text}>
            {plot.text}
          </span>
        )}
        onPick={ignore}
        placeholder={<Skeleton width="60%" />}
        renderFailure={(retry) => <EmptyState picture="offline" title="Chưa tải được" action={<Button onPress={retry}>Thử lại</Button>} />}
      />
    </Frame>
  );
}

function Devices({ status, isRead }: { status: 'loading' | 'failed'; isRead: boolean }) {
  return (
    <ListView
      status={status}
      isRead={isRead}
      loadingLabel="Đang tải danh sách thiết bị"
      failure={{ title: 'Không có mạng', text: 'Danh sách thiết bị cần có mạng.' }}
      onRetry={ignore}
    >
      <p>{LONG_TEXT}</p>
    </ListView>
  );
}

/** List whose rows can be reordered by the handle, with pointer, finger or arrow keys. */
function OrderedList() {
  const [names, setNames] = useState(['Quy hoạch sử dụng đất 2030', 'Quy hoạch giao thông', 'Kế hoạch 2025']);
  const list = useRef<HTMLOListElement>(null);
  const order = useDragOrder({
    list,
    onMove: (from, to) => {
      const place = Math.min(Math.max(to, 0), names.length - 1);
      const others = names.filter((_, row) => row !== from);
      setNames([...others.slice(0, place), names[from]!, ...others.slice(place)]);
    },
  });
  return (
    <ol ref={list} className={styles.order}>
      {names.map((name, row) => (
        <li key={name} style={order.rowStyle(row)}>
          <button type="button" aria-label={`Đổi chỗ: ${name}`} {...order.handleProps(row)}>
            <Icon name="grip" />
          </button>
          {name}
        </li>
      ))}
    </ol>
  );
}

export const LIST_STORIES: readonly Story[] = [
  {
    name: 'VirtualList',
    states: {
      '12,000 rows': <Plots readRows={readPlots} />,
      loading: <Plots readRows={readNever} />,
      failed: <Plots readRows={failToRead} />,
    },
  },
  {
    name: 'ListView',
    states: {
      loading: <Devices status="loading" isRead={false} />,
      failed: <Devices status="failed" isRead={false} />,
      'read before, failed now': <Devices status="failed" isRead />,
    },
  },
  { name: 'useDragOrder', states: { 'three rows': <OrderedList /> } },
  {
    name: 'DataTable',
    states: {
      default: (
        <DataTable
          caption="Góc ranh"
          columns={['Góc', 'X (m)', 'Y (m)', 'Cạnh (m)']}
          rows={[
            ['1', '1,771,012.43', '550,214.18', '6.02'],
            ['2', '1,771,013.90', '550,220.02', '21.01'],
          ]}
        />
      ),
      empty: <DataTable caption="Góc ranh" columns={['Góc', 'X (m)', 'Y (m)']} rows={[]} />,
    },
  },
  {
    name: 'FactList',
    states: {
      default: (
        <FactList label="Thửa đất">
          <Fact name="Diện tích">126.4 m²</Fact>
          <Fact name="Loại đất">ONT</Fact>
        </FactList>
      ),
      'long text': (
        <FactList>
          <Fact name={LONG_TEXT}>{LONG_TEXT}</Fact>
        </FactList>
      ),
    },
  },
];
