import { useSnapshot } from 'valtio';
import { layerId } from '../../domain/map/openLayer.ts';
import { loadLiveLayers } from '../../flows/layers/live/loadLiveLayers.ts';
import { openLiveLayer } from '../../flows/layers/live/openLiveLayer.ts';
import { useText } from '../../i18n/text/useText.ts';
import { liveSlice } from '../../state/layers/liveSlice.ts';
import { layersSlice } from '../../state/layersSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Badge } from '../../ui/layout/Badge.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import styles from './Live.module.css';
import { LiveSource } from './LiveLegend.tsx';

function OfferedLayers() {
  const { layers } = useSnapshot(liveSlice);
  const { open } = useSnapshot(layersSlice);
  const text = useText();
  return (
    <ul className={styles.offer}>
      {layers.map(({ _id, title, source, as_of: asOf }) => {
        const id = layerId({ type: 'live', id: _id });
        return (
          <li key={_id}>
            <div className={styles.words}>
              <p className={styles.title}>{title}</p>
              <LiveSource source={source} asOf={asOf} />
            </div>
            {open.some((layer) => layer.id === id) ? (
              <Badge>{text('layers.liveIsOpen')}</Badge>
            ) : (
              <Button label={text('layers.liveOpenOf', { title })} icon="plus" onPress={() => openLiveLayer(id)}>
                {text('layers.liveOpen')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** 'Lớp của nơi khác': what the operator offers of other servers, asked for when it is first shown; nothing where nothing is offered. */
export function LiveOffer() {
  const { offer, layers } = useSnapshot(liveSlice);
  const text = useText();
  if (offer === 'shown' && layers.length === 0) return null;
  return (
    <section className={styles.section} aria-label={text('layers.liveTitle')}>
      <h3 className={styles.heading}>{text('layers.liveTitle')}</h3>
      <p className={styles.hint}>{text('layers.liveHint')}</p>
      {layers.length > 0 ? (
        <OfferedLayers />
      ) : offer === 'failed' ? (
        <Callout tone="error" icon="warning" live>
          <p>{text('layers.liveListFailed')}</p>
          <Button variant="quiet" icon="retry" onPress={() => void loadLiveLayers()}>
            {text('layers.retry')}
          </Button>
        </Callout>
      ) : (
        <div role="status" aria-label={text('layers.liveListLoading')}>
          <Skeleton height={44} />
        </div>
      )}
    </section>
  );
}
