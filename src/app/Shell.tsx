import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { DRAWER_FULL_HEIGHT_PX, MOBILE_MAX_WIDTH_PX } from '../domain/limits.ts';
import { isLive } from '../domain/map/openLayer.ts';
import { CountChips, SearchBar } from '../features/search/bar/SearchBar.tsx';
import { LinkState, MapState, OfflineBanner, ParcelsState } from '../features/shell/MapState.tsx';
import { SettingsMenu } from '../features/shell/SettingsFields.tsx';
import { ShareButton } from '../features/shell/ShareButton.tsx';
import { closeOneBox } from '../flows/search/oneBox/openOneBox.ts';
import { useText, type Text } from '../i18n/text/useText.ts';
import { compassSlice } from '../state/shell/compassSlice.ts';
import { dropSharedDrawing, sharedDrawingSlice } from '../state/drawing/sharedDrawing.ts';
import { layersSlice } from '../state/layers/layersSlice.ts';
import { oneBoxSlice } from '../state/search/oneBoxSlice.ts';
import { viewSlice, reportMap, updateView } from '../state/map/viewSlice.ts';
import { useMediaQuery } from '../ui/layout/useMediaQuery.ts';
import { useViewportHeight } from '../ui/layout/useViewportHeight.ts';
import { type DrawerHost, DrawerHostContext } from '../ui/overlays/drawerHost.ts';
import { DeviceChunk, DeviceSettings } from './DeviceChunk.tsx';
import { EarlyChunk, ShareChunk, loadMap } from './preloadPanels.ts';
import type { OneBoxProps } from './lazy/EarlyPanels.tsx';
import { MapTools } from './MapTools.tsx';
import { Panel } from './Panel.tsx';
import styles from './Shell.module.css';
import { PANEL_ROOM } from './useFrontPanel.ts';
import mapCanvasStyles from './MapCanvas.module.css';

const mapWords = (text: Text) => ({
  locale: {
    'Map.Title': text('app.map'),
    'Marker.Title': text('results.pinned'),
    'AttributionControl.ToggleAttribution': text('map.attribution'),
    'AttributionControl.MapFeedback': text('map.feedback'),
    'LogoControl.Title': 'MapLibre',
    'NavigationControl.ZoomIn': text('map.zoomIn'),
    'NavigationControl.ZoomOut': text('map.zoomOut'),
    'NavigationControl.ResetBearing': text('map.north'),
    'Popup.Close': text('drawer.close'),
  },
  sheet: text('parcel.sheet'),
  pin: text('results.pinned'),
  pinName: (address: string) => text('suggest.pin', { address }),
});

/** The map, in its own chunk: the page is painted and can be used before it arrives. */
function MapCanvas() {
  const box = useRef<HTMLDivElement>(null);
  const text = useText();
  const { restart } = useSnapshot(viewSlice);

  useEffect(() => {
    const container = box.current;
    if (!container) return;
    let running: { stop(): void } | null = null;
    let wanted = true;
    loadMap().then(
      ({ startMapOfPage }) => {
        if (wanted) running = startMapOfPage(container, mapWords(text));
      },
      (error: unknown) => {
        console.error('no map', error);
        reportMap('failed');
      },
    );
    return () => {
      wanted = false;
      running?.stop();
    };
    // Words change with the language only; the view lives in its slice, so a new map opens where the old one was.
  }, [text, restart]);

  return <div ref={box} className={mapCanvasStyles.map} />;
}

/** What the pill and the chips cover of a phone's map. */
const TOP_PX = 116;
/** The compass below them, with the gap around it; a line only where there is no room for more. */
const COMPASS_PX = { tall: 108, low: 52 };
/** A phone whose map is lower than this between chips and sheet has no room for more than a line of the compass. */
const LOW_PX = 190;
/** What sheet and card leave of a phone's map at least, where the sheet alone leaves as much. */
const LEFT_BY_CARD_PX = 120;

/**
 * Keeps the middle of the map in what panels leave free, for the map and, as custom properties of the shell, for what
 * floats over it.
 * @returns to be told the pixels that the open drawer covers
 */
function useMapPadding(shell: RefObject<HTMLElement | null>, layout: 'sheet' | 'side'): (coveredPx: number) => void {
  const { open: compassOpen } = useSnapshot(compassSlice);
  const { cardPx } = useSnapshot(viewSlice);
  const viewportPx = useViewportHeight();
  const covered = useRef(0);

  const pad = useCallback(() => {
    const [sheetPx, left] = layout === 'sheet' ? [covered.current, 0] : [0, covered.current];
    const room = layout === 'sheet' && viewportPx - TOP_PX - sheetPx < LOW_PX ? 'low' : 'tall';
    const top = layout === 'side' ? 0 : TOP_PX + (compassOpen ? COMPASS_PX[room] : 0);
    if (shell.current) shell.current.dataset.room = room;
    shell.current?.toggleAttribute('data-card', cardPx > 0);
    const bottom = Math.max(sheetPx, Math.min(sheetPx + cardPx, viewportPx - top - LEFT_BY_CARD_PX));
    updateView({ padding: { top, right: 0, bottom, left }, sheetPx });
    const style = shell.current?.style;
    // Set anew, the same value would have all that inherits it styled anew.
    for (const [name, px] of Object.entries({
      '--pad-top': top,
      '--pad-bottom': bottom,
      '--pad-left': left,
      '--covered': sheetPx,
      '--card': cardPx,
    })) {
      if (style?.getPropertyValue(name) !== `${px}px`) style?.setProperty(name, `${px}px`);
    }
  }, [shell, layout, compassOpen, cardPx, viewportPx]);
  const latest = useRef(pad);
  latest.current = pad;
  useEffect(pad, [pad]);

  return useCallback((coveredPx) => {
    covered.current = coveredPx;
    latest.current();
  }, []);
}

/** The drawing that a link brought, fetched with its reader. */
function SharedDrawing() {
  const { text, isBroken } = useSnapshot(sharedDrawingSlice);
  return (
    <ShareChunk isAsked={text !== null || isBroken} onFailure={dropSharedDrawing}>
      {({ SHARE_PANELS }) => SHARE_PANELS.shared()}
    </ShareChunk>
  );
}

/** A new version is told over the map, once that is there. */
function DeviceParts() {
  const { map } = useSnapshot(viewSlice);
  return (
    <DeviceChunk isAsked={map === 'ready'} isQuiet>
      {({ DEVICE_PANELS }) => DEVICE_PANELS.parts()}
    </DeviceChunk>
  );
}

/** What is said of a tapped place, and what takes a dropped file: nothing of it is there before the map. Only who has a layer of another server open is told of it. */
function MapParts() {
  const { open } = useSnapshot(layersSlice);
  const { map } = useSnapshot(viewSlice);
  return (
    <EarlyChunk isAsked={map === 'ready'} isQuiet>
      {({ EARLY_PANELS }) => (
        <>
          {EARLY_PANELS.zones(open.some(isLive))}
          {EARLY_PANELS.dropArea()}
        </>
      )}
    </EarlyChunk>
  );
}

/** The list under the pill, where its code has come. */
function LazyOneBox(box: OneBoxProps) {
  const { open } = useSnapshot(oneBoxSlice);
  if (!open) return null;
  return <EarlyChunk onFailure={closeOneBox}>{({ EARLY_PANELS }) => EARLY_PANELS.oneBox(box)}</EarlyChunk>;
}

/** §9: a full drawer takes 95 % of a tall window. */
const FULL_SHARE = 0.95;

/** The map is the page; everything else floats over it. */
export function Shell() {
  const text = useText();
  const layout = useMediaQuery(`(min-width: ${MOBILE_MAX_WIDTH_PX}px)`) ? 'side' : 'sheet';
  const handover = useRef({ shownPx: 0 });
  const shell = useRef<HTMLElement>(null);
  const onCover = useMapPadding(shell, layout);

  const host = useMemo<DrawerHost>(
    () => ({
      layout,
      labels: {
        handle: text('drawer.handle'),
        stops: { peek: text('drawer.peek'), half: text('drawer.half'), full: text('drawer.full') },
      },
      shape: { fullBelowPx: DRAWER_FULL_HEIGHT_PX, fullShare: FULL_SHARE },
      onCover,
      handover: handover.current,
    }),
    [layout, text, onCover],
  );

  return (
    <DrawerHostContext value={host}>
      <main ref={shell} className={styles.shell} data-layout={layout}>
        <h1 className="visually-hidden">{text('app.name')}</h1>
        <div className={styles.map}>
          <MapCanvas />
          <MapState />
        </div>
        <div className={styles.parcels}>
          <ParcelsState />
        </div>
        <MapParts />
        <div className={styles.over}>
          <div className={styles.pill}>
            <SearchBar menu={<SettingsMenu device={<DeviceSettings />} />} list={(box) => <LazyOneBox {...box} />} />
          </div>
          <div className={styles.chips}>
            <div className={styles.counts}>
              <CountChips />
              <div className={styles.share}>
                <ShareButton look="floating" />
              </div>
            </div>
            <OfflineBanner />
            <LinkState />
            <SharedDrawing />
            <DeviceParts />
          </div>
          <MapTools />
          <section {...PANEL_ROOM} className={styles.panel} aria-label={text('app.panels')}>
            <Panel />
          </section>
        </div>
      </main>
    </DrawerHostContext>
  );
}
