import { useMemo, useRef } from 'react';
import { DRAWER_FULL_HEIGHT_PX, MOBILE_MAX_WIDTH_PX } from '../domain/limits.ts';
import { DropArea } from '../features/drawing/files/DropArea.tsx';
import { OfflineBanner } from '../features/shell/OfflineBanner.tsx';
import { ZoneCard } from '../features/layers/ZoneCard.tsx';
import { MapState } from '../features/shell/MapState.tsx';
import { ParcelsState } from '../features/shell/ParcelsState.tsx';
import { CountChips } from '../features/search/bar/CountChips.tsx';
import { SearchBar } from '../features/search/bar/SearchBar.tsx';
import { SettingsMenu } from '../features/shell/SettingsFields.tsx';
import { ShareButton } from '../features/shell/ShareButton.tsx';
import { useText } from '../i18n/useText.ts';
import { DrawerHostContext, type DrawerHost } from '../ui/overlays/drawerHost.ts';
import { useMediaQuery } from '../ui/layout/useMediaQuery.ts';
import { MapCanvas } from './MapCanvas.tsx';
import { MapTools } from './MapTools.tsx';
import { Panel } from './Panel.tsx';
import styles from './Shell.module.css';
import { useMapPadding } from './useMapPadding.ts';

/** §9: a full drawer takes 95 % of a tall window. */
const FULL_SHARE = 0.95;

/** The map is the page; everything else floats over it (design §10). */
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
        close: text('drawer.close'),
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
        <ZoneCard />
        <DropArea />
        <div className={styles.over}>
          <div className={styles.pill}>
            <SearchBar menu={<SettingsMenu />} />
          </div>
          <div className={styles.chips}>
            <div className={styles.counts}>
              <CountChips />
              <div className={styles.share}>
                <ShareButton look="floating" />
              </div>
            </div>
            <OfflineBanner />
          </div>
          <MapTools />
          <section className={styles.panel} aria-label={text('app.panels')}>
            <Panel />
          </section>
        </div>
      </main>
    </DrawerHostContext>
  );
}
