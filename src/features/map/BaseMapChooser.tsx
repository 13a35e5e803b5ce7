import { useId } from 'react';
import { useSnapshot } from 'valtio';
import type { BaseMapName } from '../../domain/map/baseMap.ts';
import { baseMapProviders, type BaseMapSettings, STREET_ZOOM } from '../../domain/map/baseMapProviders.ts';
import { useText } from '../../i18n/useText.ts';
import { chooseBaseMap, mapModeSlice } from '../../state/mapModeSlice.ts';
import { viewSlice } from '../../state/viewSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { useDrawerHost } from '../../ui/overlays/drawerHost.ts';
import { BaseMapPicture } from './BaseMapPicture.tsx';
import styles from './BaseMaps.module.css';

/** The imagery bundled with the app shows no single street, and says so. */
const IS_COARSE = baseMapProviders(import.meta.env as BaseMapSettings).satellite.maxZoom < STREET_ZOOM;

/** Whether the chosen base map loads from its provider. */
function BaseMapState() {
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

/** §2: what is offered on a phone, and beside a side panel. */
const CHOICES = {
  sheet: ['street', 'satellite', 'street3d'],
  side: ['street', 'satellite', 'outdoors', 'terrain'],
} as const satisfies Record<string, readonly BaseMapName[]>;

const NAMES = {
  street: 'baseMap.street',
  satellite: 'baseMap.satellite',
  outdoors: 'baseMap.outdoors',
  terrain: 'baseMap.terrain',
  street3d: 'baseMap.street3d',
} as const satisfies Record<BaseMapName, string>;

interface BaseMapChooserProps {
  /** 3D chosen on a phone: besides the style it wants the view of '3D block' (§2). */
  onChoose3d: () => void;
  /** The phone's 360 switch (§2). */
  onToggleRotation: () => void;
}

/** The base maps to choose from: the content of the card of the 'base map' button. */
export function BaseMapChooser({ onChoose3d, onToggleRotation }: BaseMapChooserProps) {
  const { layout } = useDrawerHost();
  const { baseMap, rotation } = useSnapshot(mapModeSlice);
  const text = useText();
  const name = useId();
  return (
    <div className={styles.chooser}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{text('baseMap.title')}</legend>
        <div className={styles.options}>
          {CHOICES[layout].map((choice) => (
            <label key={choice} className={styles.option}>
              <input
                type="radio"
                name={name}
                value={choice}
                checked={choice === baseMap}
                onChange={() => (choice === 'street3d' ? onChoose3d() : chooseBaseMap(choice))}
              />
              <span className={styles.picture}>
                <BaseMapPicture name={choice} />
              </span>
              <span className={styles.name}>{text(NAMES[choice])}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {layout === 'sheet' && (
        <label className={styles.rotate}>
          <span>{text('baseMap.rotate')}</span>
          {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state itself */}
          <input type="checkbox" role="switch" checked={rotation === 'rotating'} onChange={onToggleRotation} />
        </label>
      )}
      <BaseMapState />
    </div>
  );
}
