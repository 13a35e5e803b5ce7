import { useSnapshot } from 'valtio';
import { formatNumber } from '../../../domain/text/format.ts';
import { clearFilter } from '../../../flows/results/arrangeList.ts';
import { useText } from '../../../i18n/useText.ts';
import { listSlice } from '../../../state/listSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import styles from '../Results.module.css';

/** The filter lets no parcel through. */
export function NothingPasses() {
  const { total } = useSnapshot(listSlice);
  const text = useText();
  return (
    <div className={styles.nothing}>
      <EmptyState
        picture="list"
        title={text('list.emptyTitle')}
        text={text('list.emptyText', { total: formatNumber(total, 0) })}
        action={
          <Button icon="close" onPress={() => void clearFilter()}>
            {text('list.clear')}
          </Button>
        }
      />
    </div>
  );
}
