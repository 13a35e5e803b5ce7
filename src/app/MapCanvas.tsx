import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useText, type Text } from '../i18n/text/useText.ts';
import { reportMap, viewSlice } from '../state/viewSlice.ts';
import { loadMap } from './preloadPanels.ts';
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
    loadMap().then(
      ({ startMapOfPage }) => {
        if (wanted) running = startMapOfPage(container, mapWords(text));
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
