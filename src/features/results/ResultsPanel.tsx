import { useSnapshot } from 'valtio';
import type { ReactNode } from 'react';
import { openSuggestionsHere } from '../../flows/results/offerSuggestions.ts';
import { useText } from '../../i18n/text/useText.ts';
import { closeNoData, noDataSlice, pinSlice, resultsSlice } from '../../state/results/resultsSlice.ts';
import { AskDialog } from '../../ui/overlays/Dialog.tsx';
import { formatTyped } from '../../domain/text/format.ts';
import { formatUncertainty } from '../../domain/stakeout/formatWithin.ts';
import { pickAroundPlanning } from '../../flows/results/pickSuggested.ts';
import { openList } from '../../flows/results/openList.ts';
import { listSlice } from '../../state/results/listSlice.ts';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { CadastralList } from './list/CadastralList.tsx';
import { PlanningList } from './list/PlanningList.tsx';
import { ResultsState } from './ResultsState.tsx';
import { HALF_SHARE } from '../../domain/limits.ts';
import styles from './Results.module.css';

/** Dialog 'Thông báo': a searched position has no data, with a button to suggestions nearby (§2). */
export function NoDataDialog() {
  const { open } = useSnapshot(noDataSlice);
  const text = useText();
  if (!open) return null;
  return (
    <AskDialog
      title={text('noData.title')}
      message={text('noData.text')}
      low
      other={{ text: text('noData.later'), onPress: closeNoData }}
      main={{ text: text('noData.open'), onPress: openSuggestionsHere }}
    />
  );
}

/** Panel of results around the pinned position: planning and cadastral lists below its address (§2). */
export function ResultsPanel({ saved }: { saved?: ReactNode }) {
  const results = useSnapshot(resultsSlice);
  const pin = useSnapshot(pinSlice);
  const { filterOpen } = useSnapshot(listSlice);
  const text = useText();
  const list = results.openList ?? 'planning';
  const position = pin.position ? formatTyped(pin.position) : '';
  const count = list === 'planning' ? results.planningCount : results.cadastralCount;
  return (
    <Drawer
      overline={text('results.pinned')}
      title={pin.address || position || text('results.title')}
      subtitle={
        <>
          {pin.address !== '' && <span className={styles.position}>{position}</span>}
          {pin.accuracyM > 0 && <span className={styles.position}>{formatUncertainty(pin.accuracyM)}</span>}
          {saved}
        </>
      }
      longTitle
      halfShare={HALF_SHARE.results}
      rest={results.rest}
      raised={list === 'cadastral' && filterOpen}
      fill
      onClose={() => openList(null)}
    >
      <div className={styles.body}>
        <Tabs
          fill
          label={text('results.tabs')}
          tabs={[
            { value: 'planning', text: text('results.planning') },
            { value: 'cadastral', text: text('results.cadastral') },
          ]}
          value={list}
          onChange={openList}
        >
          {results.status === 'ready' && count > 0 ? (
            list === 'planning' ? (
              <PlanningList onPick={(row) => void pickAroundPlanning(row)} />
            ) : (
              <CadastralList />
            )
          ) : (
            <div className={styles.state}>
              <ResultsState list={list} />
            </div>
          )}
        </Tabs>
      </div>
    </Drawer>
  );
}
