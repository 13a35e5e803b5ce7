import type { Snapshot } from 'valtio';
import type { LayerFault, OpenLayer } from '../../domain/map/openLayer.ts';
import { retryLayer } from '../../flows/layers/loadLayer.ts';
import { useText } from '../../i18n/useText.ts';
import type { MessageId } from '../../i18n/vi.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import styles from './Layers.module.css';

const FAULT_WORDS: Record<LayerFault, MessageId> = {
  nothing: 'layers.faultNothing',
  offline: 'layers.faultOffline',
  missing: 'layers.faultMissing',
  tooLarge: 'layers.faultTooLarge',
  unreadable: 'layers.faultUnreadable',
  login: 'layers.faultLogin',
  points: 'layers.faultPoints',
  refused: 'layers.faultRefused',
};

/** Whether a layer is there yet, and why not. */
export function LayerState({ layer: { id, status, fault } }: { layer: Snapshot<OpenLayer> }) {
  const text = useText();
  if (status === 'shown') return null;
  if (status === 'loading') {
    return (
      <p className={styles.loading} role="status">
        {text('layers.loading')}
      </p>
    );
  }
  return (
    <Callout tone="error" icon="warning" live>
      <p>{text(FAULT_WORDS[fault ?? 'refused'])}</p>
      {fault !== 'nothing' && (
        <Button variant="quiet" icon="retry" onPress={() => retryLayer(id)}>
          {text('layers.retry')}
        </Button>
      )}
    </Callout>
  );
}
