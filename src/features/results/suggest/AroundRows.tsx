import { useSnapshot } from 'valtio';
import { formatNumber } from '../../../domain/text/format.ts';
import { pickSuggestedPlanning } from '../../../flows/results/pickSuggestedPlanning.ts';
import { suggestEverywhere } from '../../../flows/results/openSuggestions.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { resultsSlice } from '../../../state/resultsSlice.ts';
import type { SuggestTab } from '../../../state/suggestSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CadastralList } from '../list/CadastralList.tsx';
import { PlanningList } from '../list/PlanningList.tsx';
import { ResultsState } from '../ResultsState.tsx';
import resultsStyles from '../Results.module.css';
import styles from './Suggest.module.css';

/** The suggestions while nothing is typed or chosen: what the around search found, as many as the chip says. */
export function AroundRows({ tab }: { tab: SuggestTab }) {
  const { status, planningCount, cadastralCount } = useSnapshot(resultsSlice);
  const text = useText();
  const count = tab === '1' ? planningCount : cadastralCount;
  if (status !== 'ready' || count === 0) {
    return (
      <div className={resultsStyles.state}>
        <ResultsState
          list={tab === '1' ? 'planning' : 'cadastral'}
          elsewhere={
            <Button icon="search" onPress={suggestEverywhere}>
              {text('suggest.elsewhere')}
            </Button>
          }
        />
      </div>
    );
  }
  if (tab === '2') return <CadastralList pictured />;
  return (
    <>
      <p role="status" className={styles.count}>
        {text('suggest.aroundPlannings', { count: formatNumber(count, 0) })}
      </p>
      <PlanningList onPick={(row) => void pickSuggestedPlanning(row)} />
    </>
  );
}
