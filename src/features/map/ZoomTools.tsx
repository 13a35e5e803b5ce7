import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ZOOM } from '../../domain/limits.ts';
import { setCamera } from '../../flows/map/flyTo.ts';
import { useText } from '../../i18n/text/useText.ts';
import { viewSlice } from '../../state/viewSlice.ts';
import { ToolButton } from '../../ui/layout/ToolColumn.tsx';
import styles from './MapFoot.module.css';

/** For a mouse: nearer, farther, and the whole screen where the browser gives it. */
export function ZoomTools() {
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
  // The browser may refuse: then nothing has changed, as the button shows.
  const toggle = (): void =>
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  return <ToolButton icon="fullScreen" label={text('mapTools.fullScreen')} pressed={isFull} onPress={toggle} />;
}
