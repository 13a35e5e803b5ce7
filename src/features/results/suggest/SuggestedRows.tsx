import { useSnapshot } from 'valtio';
import type { PicturedPlanning } from '../../../domain/land/planning.ts';
import type { SheetRow } from '../../../domain/land/parcel.ts';
import { pickSheet, pickSuggestedPlanning } from '../../../flows/results/pickSuggestion.ts';
import {
  readSuggestedPlannings,
  readSuggestedSheets,
  suggestedPlanningPlace,
  suggestedSheetPlace,
} from '../../../flows/results/askSuggestions.ts';
import { useText } from '../../../i18n/useText.ts';
import { suggestSlice } from '../../../state/suggestSlice.ts';
import { VirtualList } from '../../../ui/lists/VirtualList.tsx';
import { LayerMark } from '../LayerMark.tsx';
import { PICTURED_ROW_PX, PicturedRow } from '../PicturedRow.tsx';
import { RowSkeleton } from '../RowSkeleton.tsx';
import { SuggestCount } from './SuggestCount.tsx';
import { SuggestState } from './SuggestState.tsx';

const pickPlanning = (planning: PicturedPlanning): void => void pickSuggestedPlanning(planning);

/** What the gateway suggests: plannings on tab '1', sheets on tab '2' (§2). */
export function SuggestedRows() {
  const { tab, plannings, sheets } = useSnapshot(suggestSlice);
  const text = useText();
  const list = tab === '1' ? plannings : sheets;
  if (list.items.length === 0) return <SuggestState status={list.status} tab={tab} />;
  const common = {
    count: list.items.length,
    version: list.version,
    rowHeightPx: PICTURED_ROW_PX,
    placeholder: <RowSkeleton />,
    renderFailure: () => <SuggestState status="failed" tab={tab} />,
  };
  return (
    <>
      <SuggestCount shown={list.items.length} total={list.total} waiting={list.status === 'loading'} />
      {tab === '1' ? (
        <VirtualList<PicturedPlanning>
          {...common}
          label={text('suggest.plannings')}
          readRows={readSuggestedPlannings}
          renderRow={(row) => (
            <PicturedRow row={row}>
              <LayerMark planningId={row.id} />
            </PicturedRow>
          )}
          onPick={pickPlanning}
          place={suggestedPlanningPlace}
        />
      ) : (
        <VirtualList<SheetRow>
          {...common}
          label={text('suggest.sheets')}
          readRows={readSuggestedSheets}
          renderRow={(row) => <PicturedRow row={row} />}
          onPick={pickSheet}
          place={suggestedSheetPlace}
        />
      )}
    </>
  );
}
