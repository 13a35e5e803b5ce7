import { useSnapshot } from 'valtio';
import { formatDistance } from '../../domain/format.ts';
import type { PlanningRow } from '../../domain/parcel.ts';
import { pickPlanning, planningPlace, readPlanningRows } from '../../flows/readLists.ts';
import { useText } from '../../i18n/useText.ts';
import { resultsSlice } from '../../state/resultsSlice.ts';
import { Badge } from '../../ui/Badge.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import { ListFailure } from './ListFailure.tsx';
import { PlanningPicture } from './PlanningPicture.tsx';
import { RowSkeleton } from './RowSkeleton.tsx';
import styles from './Results.module.css';

const ROW_HEIGHT_PX = 132;

/** 'Danh sách quy hoạch': image, title, address and the two tags of §2; picking one moves the map. */
export function PlanningList() {
  const results = useSnapshot(resultsSlice);
  const text = useText();
  const renderRow = (row: PlanningRow) => {
    const away = formatDistance(row.distanceM);
    return (
      <>
        <div className={styles.side}>
          <PlanningPicture key={row.id} url={row.imageUrl} />
          <p className={styles.line}>{text('results.away', { distance: away.value, unit: away.unit })}</p>
        </div>
        <div className={styles.words}>
          <p className={styles.longTitle}>{row.title}</p>
          <p className={styles.line}>{row.address}</p>
          <p className={styles.tags}>
            <Badge tone="plain">{text('results.reference')}</Badge>
            <Badge>{text('results.price')}</Badge>
          </p>
        </div>
      </>
    );
  };
  return (
    <VirtualList<PlanningRow>
      label={text('results.planning')}
      count={results.planningCount}
      version={results.listVersion}
      readRows={readPlanningRows}
      rowHeightPx={ROW_HEIGHT_PX}
      renderRow={renderRow}
      onPick={pickPlanning}
      place={planningPlace}
      placeholder={<RowSkeleton />}
      renderFailure={() => <ListFailure />}
    />
  );
}
