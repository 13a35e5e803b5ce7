import { useId } from 'react';
import { useSnapshot } from 'valtio';
import type { BaseMapName } from '../../domain/map/baseMap.ts';
import { baseMapProviders, type BaseMapSettings, STREET_ZOOM } from '../../domain/map/baseMapProviders.ts';
import { useText } from '../../i18n/text/useText.ts';
import { chooseBaseMap, mapModeSlice } from '../../state/map/mapModeSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { RetryButton } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { useDrawerHost } from '../../ui/overlays/drawerHost.ts';
import styles from './BaseMaps.module.css';

type Stroke = readonly [className: string | undefined, d: string];
const ROADS: Stroke = [styles.road, 'M-4 34 30 22 76 40M24-4l10 60M58-4l-8 60'];
const RIVER: Stroke = [styles.water, 'M-4 4c16 2 22 10 34 10S54 4 76 8v-14H-4z'];

/** Drawings of the base maps in a few strokes, made for this app. */
const DRAWINGS: Record<BaseMapName, readonly Stroke[]> = {
  street: [RIVER, ROADS],
  satellite: [RIVER, [styles.field, 'M0 26 20 20l6 14-24 8zM40 22l24-4 8 16-28 6z'], [styles.wood, 'M8 56c2-10 14-12 22-8s8 4 10 8z']],
  outdoors: [[styles.wood, 'M-2 30c12-10 26-8 34 0s20 8 42-2v28H-2z'], RIVER, [styles.path, 'M6 54c4-14 18-12 24-20s16-8 30-22']],
  terrain: [
    [styles.hill, 'm-4 52 22-34 12 16 12-20 34 40z'],
    [styles.shade, 'm18 18 12 16-6 18H8zM42 14l14 20-4 18H34z'],
  ],
  street3d: [
    ROADS,
    [styles.roof, 'm8 20 12-6 10 6-12 6zM40 24l14-6 12 7-14 7z'],
    [styles.wall, 'm8 20 10 6v12L8 32zM40 24l12 8v14l-12-8z'],
    [styles.side, 'm30 20-12 6v12l12-6zM66 25l-14 7v14l14-7z'],
  ],
};

function BaseMapPicture({ name }: { name: BaseMapName }) {
  return (
    <svg className={styles.drawing} data-name={name} viewBox="0 0 72 52" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {DRAWINGS[name].map(([className, d]) => (
        <path key={d} className={className} d={d} />
      ))}
    </svg>
  );
}

/** The imagery bundled with the app shows no streets, and is labelled so. */
const IS_COARSE = baseMapProviders(import.meta.env as BaseMapSettings).satellite.maxZoom < STREET_ZOOM;

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
          <RetryButton variant="quiet" onPress={() => chooseBaseMap(chosen)} />
        </>
      )}
    </div>
  );
}

/** Choices on a phone, and beside a side panel (§2). */
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
  /** Handles 3D chosen on a phone: it also needs the view of '3D block' (§2). */
  onChoose3d: () => void;
  /** Handles the phone's 360 switch (§2). */
  onToggleRotation: () => void;
}

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
          {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox reports its state itself */}
          <input type="checkbox" role="switch" checked={rotation === 'rotating'} onChange={onToggleRotation} />
        </label>
      )}
      <BaseMapState />
    </div>
  );
}
