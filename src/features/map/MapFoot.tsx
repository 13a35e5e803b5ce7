import { useSnapshot } from 'valtio';
import { useEffect, useState } from 'react';
import { goToArea, setCamera } from '../../flows/map/flyTo.ts';
import { useText } from '../../i18n/text/useText.ts';
import { coverageSlice } from '../../state/map/coverageSlice.ts';
import { useDrawerHost } from '../../ui/overlays/drawerHost.ts';
import styles from './MapFoot.module.css';
import { cameraSlice, viewSlice } from '../../state/map/viewSlice.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { formatMeridian, formatTyped, formatDistance } from '../../domain/text/format.ts';
import { pointerSlice } from '../../state/map/pointerSlice.ts';
import { readGridPlace } from '../../flows/map/readGridPlace.ts';
import { useLatestAnswer } from '../../ui/controls/useLatestAnswer.ts';
import { pixelM } from '../../domain/geometry/mercator.ts';
import { scaleBar } from '../../domain/map/scaleBar.ts';
import { resultsSlice } from '../../state/results/resultsSlice.ts';
import { Badge } from '../../ui/layout/Badge.tsx';
import { ZOOM } from '../../domain/limits.ts';
import { ToolButton } from '../../ui/layout/ToolColumn.tsx';

/** Names the nearest data where the view has none of ours, with a link to it. */
function NearestData() {
  const { nearest } = useSnapshot(coverageSlice);
  const { flight } = useSnapshot(viewSlice);
  const { restedByUser } = useSnapshot(cameraSlice);
  const text = useText();
  // A result that fills the map would be covered.
  const isFilled = flight?.box !== undefined && !restedByUser;
  return (
    <div role="status" className={styles.nearestPlace}>
      {nearest && !isFilled && (
        <button type="button" className={styles.nearest} onClick={() => goToArea(nearest.code)}>
          {text('mapFoot.nothingHere')} <span>{`${nearest.name}, ${nearest.cityName}`}</span>
        </button>
      )}
    </div>
  );
}

/** Smallest visible turn, degrees. */
const TURNED_DEG = 0.5;

function NorthTool() {
  const { bearing } = useSnapshot(viewSlice);
  const text = useText();
  if (Math.abs(bearing) < TURNED_DEG) return null;
  const label = text('map.north');
  return (
    <button type="button" className={styles.north} aria-label={label} title={label} onClick={() => setCamera({ bearing: 0 })}>
      <span className={styles.needle} style={{ transform: `rotate(${-bearing}deg)` }}>
        <Icon name="north" />
      </span>
    </button>
  );
}

/** Shows the mouse's place in WGS84 and on the likely VN-2000 grid, hidden from screen readers as it changes. */
function PointerPlace() {
  const { position } = useSnapshot(pointerSlice);
  const place = useLatestAnswer(readGridPlace, position);
  const text = useText();
  if (!position) return null;
  return (
    <p className={styles.pointer} aria-hidden="true">
      <span>{formatTyped(position)}</span>
      {place && (
        <span>
          {text('mapTools.gridPlace', { meridian: formatMeridian(place.meridianDeg), x: place.x.toFixed(1), y: place.y.toFixed(1) })}
        </span>
      )}
    </p>
  );
}

const MAX_PX = 96;

/** Scale bar for the map's middle. A tilted map has no scale. */
function ScaleBar() {
  const { center, zoom, pitch } = useSnapshot(viewSlice);
  const text = useText();
  if (!center || pitch > 0) return null;
  const { metres, px } = scaleBar(pixelM(center.lat, zoom), MAX_PX);
  // A round length has no decimals, in metres or kilometres.
  const length = metres < 1 ? { value: String(metres), unit: 'm' } : wholeDistance(metres);
  const label = `${length.value} ${length.unit}`;
  return (
    <div className={styles.scale} role="img" aria-label={text('mapTools.scale', { length: label })}>
      <span aria-hidden="true">{label}</span>
      <span className={styles.bar} style={{ width: `${px.toFixed(1)}px` }} />
    </div>
  );
}

function wholeDistance(metres: number): { value: string; unit: string } {
  const { value, unit } = formatDistance(metres);
  return { value: value.replace(/\.0$/, ''), unit };
}

function SampleSign() {
  const { viewHasSample } = useSnapshot(resultsSlice);
  const { hasSample } = useSnapshot(viewSlice);
  const text = useText();
  return (
    <p role="status" className={styles.sample}>
      {(viewHasSample || hasSample) && <Badge>{text('parcel.sample')}</Badge>}
    </p>
  );
}

/** Zoom in, zoom out, and full screen where the browser supports it, for a mouse. */
function ZoomTools() {
  const { zoom } = useSnapshot(viewSlice);
  const text = useText();
  const step = (by: number): void => setCamera({ zoom: Math.min(ZOOM.max, Math.max(ZOOM.min, Math.round(zoom + by))) });
  return (
    <div role="group" aria-label={text('mapTools.zoom')} className={styles.zoom} data-side="right">
      <ToolButton icon="plus" label={text('map.zoomIn')} onPress={() => step(1)} />
      <ToolButton icon="minus" label={text('map.zoomOut')} onPress={() => step(-1)} />
      {document.fullscreenEnabled && <FullScreenTool />}
    </div>
  );
}

function FullScreenTool() {
  const [isFull, setIsFull] = useState(document.fullscreenElement !== null);
  const text = useText();
  useEffect(() => {
    const follow = (): void => setIsFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  // The browser may refuse: then nothing changes, as the button shows.
  const toggle = (): void =>
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  return <ToolButton icon="fullScreen" label={text('mapTools.fullScreen')} pressed={isFull} onPress={toggle} />;
}

/** Foot of the map, which the page does not need before there is a map. */
export function MapFoot() {
  const isWide = useDrawerHost().layout === 'side';
  return (
    <>
      <NearestData />
      <ScaleBar />
      <SampleSign />
      <NorthTool />
      {isWide && <PointerPlace />}
      {isWide && <ZoomTools />}
    </>
  );
}
