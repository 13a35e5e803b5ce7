import { useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { liveBox, type OfferedLayer, liveMinZoom } from '../../domain/map/offeredLayer.ts';
import { layerId, type OpenLayer } from '../../domain/map/openLayer.ts';
import { boxesIntersect } from '../../domain/geometry/box.ts';
import { useText } from '../../i18n/text/useText.ts';
import { liveSlice } from '../../state/layers/liveSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Swatch } from '../../ui/layout/Swatch.tsx';
import styles from './Live.module.css';

/** Returns the operator's offer for an open layer's id; undefined where it is no longer offered. */
export function useLive(openId: string): OfferedLayer | undefined {
  const { layers } = useSnapshot(liveSlice);
  // Read-only, which the type does not state.
  return layers.find(({ _id }) => layerId({ type: 'live', id: _id }) === openId) as OfferedLayer | undefined;
}

export function LiveSource({ source, asOf }: { source: string; asOf: string | null }) {
  const text = useText();
  if (source === '') return null;
  return (
    <span className={styles.source}>
      {asOf === null
        ? text('layers.liveSource', { source })
        : text('layers.liveSourceOf', { source, date: asOf.split('-').toReversed().join('/') })}
    </span>
  );
}

/** Returns the reason why a layer is invisible in the current view; null where it is visible. */
export function useUnseen(layer: OfferedLayer | undefined): string | null {
  const { zoom, center, seen } = useSnapshot(viewSlice);
  const text = useText();
  if (!layer) return text('layers.liveGone');
  if (center === null) return null;
  if (seen && !boxesIntersect(liveBox(layer), seen)) return text('layers.liveElsewhere');
  return zoom < liveMinZoom(layer) ? text('layers.liveNearer') : null;
}

function LegendPicture({ url, title }: { url: string; title: string }) {
  const text = useText();
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <p className={styles.hint}>{text('layers.liveNoLegend')}</p>;
  return (
    <img
      className={styles.picture}
      src={url}
      alt={text('layers.liveLegend', { title })}
      decoding="async"
      onError={() => setMissing(true)}
    />
  );
}

/** Shows a layer's colours with labels, or its server's own picture, loaded on first view. */
export function LiveLegend({ layer }: { layer: Snapshot<OpenLayer> }) {
  const live = useLive(layer.id);
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  if (!live || (live.legend.length === 0 && live.legend_url === null)) return null;
  return (
    <div className={styles.legendPlace}>
      <Disclosure summary={text('layers.legend')} onToggle={setOpen}>
        {live.legend.length > 0 && (
          <ul className={styles.legend} aria-label={text('layers.liveLegend', { title: live.title })}>
            {live.legend.map(({ label, colour }) => (
              <li key={`${colour} ${label}`}>
                <Swatch colour={colour} />
                <span>{label}</span>
              </li>
            ))}
          </ul>
        )}
        {isOpen && live.legend.length === 0 && live.legend_url !== null && <LegendPicture url={live.legend_url} title={live.title} />}
      </Disclosure>
    </div>
  );
}
