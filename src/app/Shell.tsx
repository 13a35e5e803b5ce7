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

const mapTexts = (text: Text) => ({
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

/** Map in its own chunk: the page is painted and usable before it loads. */
function MapCanvas() {
  const box = useRef<HTMLDivElement>(null);
  const text = useText();
  const { restart } = useSnapshot(viewSlice);

  useEffect(() => {
    const container = box.current;
    if (!container) return;
    let running: { stop(): void } | null = null;
    let isWanted = true;
    loadMap().then(
      ({ startMapOfPage }) => {
        if (isWanted) running = startMapOfPage(container, mapTexts(text));
      },
      (error: unknown) => {
        console.error(error);
        reportMap('failed');
      },
    );
    return () => {
      isWanted = false;
      running?.stop();
    };
    // Texts change only with the language; the view is in its slice, so a new map opens at the old one's view.
  }, [text, restart]);

  return <div ref={box} className={mapCanvasStyles.map} />;
}

/** Height that the pill and the chips cover of a phone's map. */
const TOP_PX = 116;
/** Height of the compass below them, with its gap; one line where there is no room for more. */
const COMPASS_PX = { tall: 108, low: 52 };
/** Map height between chips and sheet of a phone below which the compass has one line. */
const LOW_PX = 190;
/** Minimum height that sheet and card together leave of a phone's map, where the sheet alone leaves as much. */
const LEFT_BY_CARD_PX = 120;

/**
 * Keeps the middle of the map in the area that panels leave free, for the map and, as custom properties of the shell,
 * for the content over it. Returns a callback for the pixels that the open drawer covers.
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
    // Setting the same value again would restyle all that inherits it.
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

/** Drawing of a link, loaded with its reader. */
function SharedDrawing() {
  const { text, isBroken } = useSnapshot(sharedDrawingSlice);
  return (
    <ShareChunk isAsked={text !== null || isBroken} onFailure={dropSharedDrawing}>
      {({ SHARE_PANELS }) => SHARE_PANELS.shared()}
    </ShareChunk>
  );
}

/** Offers a new version over the map, once that is there. */
function DeviceParts() {
  const { map } = useSnapshot(viewSlice);
  return (
    <DeviceChunk isAsked={map === 'ready'} isQuiet>
      {({ DEVICE_PANELS }) => DEVICE_PANELS.parts()}
    </DeviceChunk>
  );
}

/** Answers at a tapped place and the drop area, loaded with the map; live answers only with an open live layer. */
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

/** List under the pill, once its code has loaded. */
function LazyOneBox(box: OneBoxProps) {
  const { open } = useSnapshot(oneBoxSlice);
  if (!open) return null;
  return <EarlyChunk onFailure={closeOneBox}>{({ EARLY_PANELS }) => EARLY_PANELS.oneBox(box)}</EarlyChunk>;
}

/** A full drawer takes 95 % of a tall window (§9). */
const FULL_SHARE = 0.95;

/** Layout of the page: the map, with everything else floating over it. */
export function Shell() {
  const text = useText();
  const layout = useMediaQuery(`(min-width: ${MOBILE_MAX_WIDTH_PX}px)`) ? 'side' : 'sheet';
  const sheetTransition = useRef({ shownPx: 0 });
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
      sheetTransition: sheetTransition.current,
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
                <ShareButton variant="floating" />
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
