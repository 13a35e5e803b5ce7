import { useSnapshot } from 'valtio';
import { openList } from '../../../flows/results/openList.ts';
import { useText } from '../../../i18n/useText.ts';
import { pinSlice } from '../../../state/pinSlice.ts';
import { suggestSlice } from '../../../state/suggestSlice.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import styles from './Suggest.module.css';

/** From the suggestions to the lists around the pinned position (§2 'another result view'); nothing while none is pinned. */
export function AroundButton() {
  const { position } = useSnapshot(pinSlice);
  const { tab } = useSnapshot(suggestSlice);
  const text = useText();
  if (!position) return null;
  return (
    <button type="button" className={styles.around} onClick={() => openList(tab === '1' ? 'planning' : 'cadastral')}>
      <Icon name="place" size={16} />
      <span>{text('suggest.around')}</span>
      <Icon name="forward" size={14} />
    </button>
  );
}
