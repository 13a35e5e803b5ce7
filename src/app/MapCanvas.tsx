import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { FINER_CODES, LAND_CODES } from '../domain/land/landCodes.ts';
import { browseMap, LAND, readTile } from '../flows/map/browseMap.ts';
import { openAroundLists } from '../flows/results/openList.ts';
import { fileAddress, pictureAddress } from '../flows/shell/fileAddress.ts';
import { recordPlanningDrawn } from '../flows/layers/loadLayer.ts';
import { readSnap } from '../flows/drawing/readSnap.ts';
import { useText, type Text } from '../i18n/useText.ts';
import { reportMap, viewSlice } from '../state/viewSlice.ts';
import styles from './MapCanvas.module.css';

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
export function MapCanvas() {
  const box = useRef<HTMLDivElement>(null);
  const text = useText();
  const { restart } = useSnapshot(viewSlice);

  useEffect(() => {
    const container = box.current;
    if (!container) return;
    let running: { stop(): void } | null = null;
    let wanted = true;
    // Drawing and presses need the map, so their handlers come with it.
    const parts = [
      import('../map/startMap.ts'),
      import('../flows/map/pressHandlers.ts'),
      import('../flows/drawing/drawHandlers.ts'),
    ] as const;
    Promise.all(parts).then(
      ([{ startMap }, { PRESS_HANDLERS }, { DRAW_HANDLERS }]) => {
        if (!wanted) return;
        running = startMap(container, {
          handlers: {
            ...PRESS_HANDLERS,
            onPickPin: openAroundLists,
            onMoved: browseMap,
            onPlanning: recordPlanningDrawn,
            draw: DRAW_HANDLERS,
          },
          tile: readTile,
          land: LAND,
          snap: readSnap,
          addresses: { picture: pictureAddress, file: fileAddress },
          words: mapWords(text),
          landCodes: [...LAND_CODES, ...FINER_CODES],
        });
      },
      (error: unknown) => {
        console.error('map chunk did not load', error);
        reportMap('failed');
      },
    );
    return () => {
      wanted = false;
      running?.stop();
    };
    // Words change with the language only; the view lives in its slice, so a new map opens where the old one was.
  }, [text, restart]);

  return <div ref={box} className={styles.map} />;
}
