import { useSnapshot } from 'valtio';
import { reopenLayer } from '../../flows/layers/openLayer.ts';
import { useText } from '../../i18n/useText.ts';
import { layersSlice } from '../../state/layersSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './Layers.module.css';

/** The layer closed last, and the way back. The status is always there: readers hear only what changes inside one. */
export function ClosedLayer() {
  const { closed } = useSnapshot(layersSlice);
  const text = useText();
  return (
    <div role="status">
      {closed && (
        <div className={styles.closed}>
          <span className={styles.closedTitle}>{text('layers.closed', { title: closed.layer.title })}</span>
          <Button variant="quiet" onPress={reopenLayer}>
            {text('layers.reopen')}
          </Button>
        </div>
      )}
    </div>
  );
}
