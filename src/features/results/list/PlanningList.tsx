import { useSnapshot } from 'valtio';
import { formatDistance } from '../../../domain/text/format.ts';
import type { PlanningRow } from '../../../domain/land/planning.ts';
import { layerId } from '../../../domain/map/openLayer.ts';
import { askSource } from '../../../flows/layers/askSource.ts';
import { planningPlace, readPlanningRows } from '../../../flows/results/openList.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { configSlice } from '../../../state/shell/configSlice.ts';
import { resultsSlice } from '../../../state/results/resultsSlice.ts';
import { VirtualList } from '../../../ui/lists/VirtualList.tsx';
import { OpenLayerMark, PicturedRow, picturedRowPx, RowSkeleton } from '../PicturedRow.tsx';
import { ListFailure } from '../ResultsState.tsx';
import styles from '../Results.module.css';

/** List 'Danh sách quy hoạch' of the around search, nearest first. @param onPick set by each panel */
export function PlanningList({ onPick }: { onPick: (row: PlanningRow) => void }) {
  const results = useSnapshot(resultsSlice);
  const { pointsPerView } = useSnapshot(configSlice);
  const text = useText();
  const renderRow = (row: PlanningRow) => {
    const distance = formatDistance(row.distanceM);
    return (
      <PicturedRow row={row}>
        <OpenLayerMark layerId={layerId(row)}>
          <p className={styles.line}>{text('results.away', { distance: distance.value, unit: distance.unit })}</p>
        </OpenLayerMark>
      </PicturedRow>
    );
  };
  return (
    <VirtualList<PlanningRow>
      label={text('results.planning')}
      count={results.planningCount}
      version={results.arrival.id}
      readRows={readPlanningRows}
      rowHeightPx={picturedRowPx(pointsPerView)}
      renderRow={renderRow}
      onPick={onPick}
      aside={{
        icon: 'info',
        label: ({ title }) => text('source.askOf', { title }),
        onPress: ({ id, title, edition }) => void askSource({ of: 'planning', id, title, edition }),
      }}
      place={planningPlace}
      placeholder={<RowSkeleton />}
      renderFailure={() => <ListFailure />}
    />
  );
}
