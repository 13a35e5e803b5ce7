import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useText } from '../../i18n/text/useText.ts';
import { layersSlice } from '../../state/layersSlice.ts';
import { suggestSlice } from '../../state/suggestSlice.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import styles from './Results.module.css';

interface OpenLayerMarkProps {
  /** Of the layer that the row's planning or sheet opens as. */
  layerId: string;
  /** Shown while it is no layer. */
  children?: ReactNode;
}

/** Under a planning's or a sheet's picture: says that it is open as a layer, or opening. */
export function OpenLayerMark({ layerId, children }: OpenLayerMarkProps) {
  const { open } = useSnapshot(layersSlice);
  const { awaitedLayer } = useSnapshot(suggestSlice);
  const text = useText();
  if (awaitedLayer === layerId) return <p className={styles.mark}>{text('suggest.opening')}</p>;
  // A layer that opened automatically can still be picked.
  if (!open.some((layer) => layer.id === layerId && !layer.isAutomatic)) return children;
  return (
    <p className={styles.mark}>
      <Icon name="check" size={14} />
      {text('suggest.open')}
    </p>
  );
}
