import { useSnapshot } from 'valtio';
import { layerId, type LayerLand } from '../../../domain/map/openLayer.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { landTitle } from '../../../flows/layers/landTitle.ts';
import { askSource } from '../../../flows/layers/askSource.ts';
import { readSuggested, suggestedPlaces, retrySuggestions } from '../../../flows/results/askSuggestions.ts';
import { pickSuggested } from '../../../flows/results/pickSuggested.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { suggestSlice, type SuggestTab } from '../../../state/results/suggestSlice.ts';
import { VirtualList } from '../../../ui/lists/VirtualList.tsx';
import { joinClasses } from '../../../ui/styles/joinClasses.ts';
import { OpenLayerMark, PicturedRow, picturedRowPx, ROW_SKELETONS, RowSkeleton } from '../PicturedRow.tsx';
import styles from './Suggest.module.css';
import { suggestEverywhere } from '../../../flows/results/openSuggestions.ts';
import { configSlice } from '../../../state/shell/configSlice.ts';
import { networkSlice } from '../../../state/host/hostSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState, FailedState } from '../../../ui/layout/EmptyState.tsx';
import resultsStyles from '../Results.module.css';

/** Replaces suggestions that are loading, failed (§8: no toast) or absent. */
function SuggestState({ status, tab }: { status: 'none' | 'loading' | 'ready' | 'failed'; tab: SuggestTab }) {
  const { everywhere, query, units } = useSnapshot(suggestSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();
  const isWhole = everywhere && query.trim() === '' && units.provinceCode === '';
  if (status === 'failed') {
    return (
      <div className={resultsStyles.state}>
        <FailedState title={text(online ? 'results.failed' : 'results.offlineTitle')} onRetry={retrySuggestions} />
      </div>
    );
  }
  if (status !== 'ready') {
    return (
      <div className={joinClasses(resultsStyles.nothing, resultsStyles.skeletons)} role="status" aria-label={text('results.loading')}>
        {ROW_SKELETONS}
      </div>
    );
  }
  return (
    <div className={resultsStyles.state}>
      <EmptyState
        picture="list"
        title={text(tab === '1' ? 'results.planningEmpty' : 'results.cadastralEmpty')}
        text={text('suggest.emptyText')}
        action={
          !isWhole && (
            <Button icon="search" onPress={suggestEverywhere}>
              {text('suggest.elsewhere')}
            </Button>
          )
        }
      />
    </div>
  );
}

interface SuggestCountProps {
  shown: number;
  /** Number of all matches, of which the gateway returns §9's 30 or 100. */
  total: number;
  waiting: boolean;
}

/** Count such as '30 trong 128 kết quả'. */
function SuggestCount({ shown, total, waiting }: SuggestCountProps) {
  const text = useText();
  const figures = { count: formatNumber(shown, 0), total: formatNumber(total, 0) };
  return (
    <p role="status" className={joinClasses(styles.count, waiting && styles.waiting)}>
      {waiting ? text('suggest.waiting') : text(shown < total ? 'suggest.totalCut' : 'suggest.total', figures)}
    </p>
  );
}

const pick = (land: LayerLand): void => void pickSuggested(land);

/** Suggestions of the gateway: plannings on tab '1', sheets on tab '2' (§2). */
export function SuggestedRows() {
  const { tab, plannings, sheets } = useSnapshot(suggestSlice);
  const { pointsPerView } = useSnapshot(configSlice);
  const text = useText();
  const list = tab === '1' ? plannings : sheets;
  if (list.items.length === 0) return <SuggestState status={list.status} tab={tab} />;
  return (
    <>
      <SuggestCount shown={list.items.length} total={list.total} waiting={list.status === 'loading'} />
      <VirtualList<LayerLand>
        key={tab}
        label={text(tab === '1' ? 'suggest.plannings' : 'suggest.sheets')}
        count={list.items.length}
        version={list.answered?.id ?? 0}
        readRows={readSuggested}
        rowHeightPx={picturedRowPx(tab === '1' ? pointsPerView : 0)}
        renderRow={(row) => (
          <PicturedRow row={row}>
            <OpenLayerMark layerId={layerId(row)} />
          </PicturedRow>
        )}
        onPick={pick}
        aside={{
          icon: 'info',
          label: (row) => text('source.askOf', { title: landTitle(row, text) }),
          onPress: (row) =>
            void askSource(
              row.type === 'land'
                ? { of: 'planning', id: row.id, title: row.title, edition: row.edition }
                : { of: 'sheet', id: row.id, title: landTitle(row, text) },
            ),
        }}
        place={suggestedPlaces[tab]}
        placeholder={<RowSkeleton />}
        renderFailure={() => <SuggestState status="failed" tab={tab} />}
      />
    </>
  );
}
