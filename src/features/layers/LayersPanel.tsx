import { useSnapshot } from 'valtio';
import { closeLayersPanel, setParcelOpacity } from '../../flows/layers/openLayer.ts';
import { openSuggestions } from '../../flows/results/openSuggestions.ts';
import { useText } from '../../i18n/useText.ts';
import { layersSlice } from '../../state/layersSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { ClosedLayer } from './ClosedLayer.tsx';
import { LayerList } from './LayerList.tsx';
import styles from './Layers.module.css';
import { Legend } from './Legend.tsx';
import { OpacitySlider } from './OpacitySlider.tsx';

/** 'Lớp dữ liệu đang mở' (§2): what is drawn over the base map, the topmost first, and how strongly. */
export function LayersPanel() {
  const { open, parcelOpacity } = useSnapshot(layersSlice);
  const text = useText();
  return (
    <Drawer title={text('layers.title')} halfShare={0.6} onClose={closeLayersPanel}>
      <ClosedLayer />
      {open.length > 0 ? (
        <LayerList />
      ) : (
        <EmptyState
          picture="map"
          title={text('layers.emptyTitle')}
          text={text('layers.emptyText')}
          action={
            <Button variant="primary" icon="layers" onPress={() => openSuggestions('1')}>
              {text('layers.suggest')}
            </Button>
          }
        />
      )}
      <section className={styles.parcels} aria-label={text('layers.parcels')}>
        <h3 className={styles.heading}>{text('layers.parcels')}</h3>
        <OpacitySlider label={text('layers.parcelOpacity')} opacity={parcelOpacity} onChange={setParcelOpacity} />
      </section>
      <Legend />
    </Drawer>
  );
}
