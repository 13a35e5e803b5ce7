import { type ReactNode, useRef, useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { isPlanning, type OpenLayer } from '../../domain/map/openLayer.ts';
import { useText } from '../../i18n/useText.ts';
import { layersSlice, moveLayer } from '../../state/layersSlice.ts';
import { useDragOrder } from '../../ui/lists/useDragOrder.ts';
import { LayerRow } from './LayerRow.tsx';
import styles from './Layers.module.css';

/** The open layers in the order they are drawn; what a move did is spoken. */
export function LayerList({ editions }: { editions?: ((layer: Snapshot<OpenLayer>) => ReactNode) | undefined }) {
  const { open } = useSnapshot(layersSlice);
  const text = useText();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');

  const move = (from: number, to: number): void => {
    const layer = open[from];
    if (!layer) return;
    const place = Math.min(Math.max(to, 0), open.length - 1);
    if (place !== from) moveLayer(layer.id, place);
    setSaid(text('layers.moved', { title: layer.title, place: place + 1, count: open.length }));
  };
  const order = useDragOrder({ list, onMove: move });

  return (
    <>
      <ol ref={list} className={styles.list} aria-label={text('layers.list')}>
        {open.map((layer, index) => (
          <LayerRow
            key={layer.id}
            layer={layer}
            editions={isPlanning(layer) && layer.edition ? editions?.(layer) : null}
            isDragged={order.dragged === index}
            isMovable={open.length > 1}
            style={order.rowStyle(index)}
            handleProps={order.handleProps(index)}
            onStep={(step) => move(index, index + step)}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
