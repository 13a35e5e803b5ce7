import { useSnapshot } from 'valtio';
import { baseMapProviders, STREET_ZOOM, type BaseMapSettings } from '../../domain/map/baseMapProviders.ts';
import { chooseBaseMap } from '../../flows/map/rotateMap.ts';
import { useText } from '../../i18n/useText.ts';
import { mapModeSlice } from '../../state/mapModeSlice.ts';
import { viewSlice } from '../../state/viewSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import styles from './BaseMaps.module.css';

/** Imagery as the app was built shows no single street: said before anybody wonders. */
const IS_COARSE = baseMapProviders(import.meta.env as BaseMapSettings).satellite.maxZoom < STREET_ZOOM;

/** Whether the chosen base map is what its provider draws: said quietly, where one chooses. */
export function BaseMapState() {
  const { baseMap: kind, baseMapComing } = useSnapshot(viewSlice);
  const { baseMap: chosen } = useSnapshot(mapModeSlice);
  const text = useText();
  const state = baseMapComing ? 'coming' : kind;
  return (
    <div role="status" className={styles.state} data-state={state}>
      {state === 'coming' && <p>{text('baseMap.coming')}</p>}
      {state === 'online' && chosen === 'satellite' && IS_COARSE && <p>{text('baseMap.coarse')}</p>}
      {state === 'offline' && (
        <>
          <p>
            <Icon name="offline" size={18} />
            <span>{text('baseMap.offline')}</span>
          </p>
          <Button variant="quiet" icon="retry" onPress={() => chooseBaseMap(chosen)}>
            {text('baseMap.retry')}
          </Button>
        </>
      )}
    </div>
  );
}
