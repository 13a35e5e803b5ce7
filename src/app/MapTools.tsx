import { useDeferredValue, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { MEASURE_TAB } from '../domain/map/mapTab.ts';
import { CompassTool } from '../features/shell/CompassTool.tsx';
import { Block3dTool, RotateTool, LayersTool, SuggestTool, LocateTool } from '../features/map/LocateTool.tsx';
import { CircleSlider } from '../features/map/CircleSlider.tsx';
import { ViewTool } from '../features/map/ViewTool.tsx';
import { WelcomeCard } from '../features/welcome/WelcomeCard.tsx';
import { DRAW_MODES, DrawModeTool, DrawToggle } from '../features/drawing/DrawModeTool.tsx';
import { dismissWelcome } from '../flows/welcome/offerWelcome.ts';
import { useText } from '../i18n/text/useText.ts';
import { welcomeSlice } from '../state/welcome/welcomeSlice.ts';
import { compassSlice } from '../state/shell/compassSlice.ts';
import { mapTabSlice } from '../state/map/mapModeSlice.ts';
import { viewSlice } from '../state/map/viewSlice.ts';
import { pinSlice } from '../state/results/resultsSlice.ts';
import { oneBoxSlice } from '../state/search/oneBoxSlice.ts';
import { Skeleton } from '../ui/layout/Skeleton.tsx';
import { ToolColumn } from '../ui/layout/ToolColumn.tsx';
import { ToolPopover } from '../ui/overlays/Popover.tsx';
import { EarlyChunk } from './preloadPanels.ts';
import styles from './MapTools.module.css';
import { useFrontPanel } from './useFrontPanel.ts';

/** Card of a first visit; hidden after another way in, and while the search box is open. */
function Welcome() {
  const { open } = useSnapshot(welcomeSlice);
  const isSearching = useSnapshot(oneBoxSlice).open;
  const isPinned = useSnapshot(pinSlice).position !== null;
  const isBegun = useFrontPanel() !== null || isPinned;
  useEffect(() => {
    if (isBegun) dismissWelcome();
  }, [isBegun]);
  return open && !isBegun && !isSearching && <WelcomeCard />;
}

/** Index in the right column, after the three tools that depend on the map's tab. */
const DRAW_TOGGLE_PLACE = 3;

function LeftTools() {
  const text = useText();
  return (
    <ToolColumn side="left" label={text('mapTools.left')} moreLabel={text('ground.more')}>
      <SuggestTool />
      <LocateTool />
      <ToolPopover icon="baseMap" label={text('baseMap.title')}>
        <EarlyChunk isQuiet placeholder={<Skeleton height={88} />}>
          {({ EARLY_PANELS }) => EARLY_PANELS.baseMaps()}
        </EarlyChunk>
      </ToolPopover>
      <LayersTool />
    </ToolColumn>
  );
}

/** Returns the map's tab deferred: the toggle and the panel respond to the press first. */
const useDeferredTab = () => useDeferredValue(useSnapshot(mapTabSlice).tab);

/** Tools of the view. In map tab 4 the three draw buttons replace the views; the toggle of the tabs keeps its place. */
function RightTools() {
  const tab = useDeferredTab();
  const text = useText();
  return (
    <ToolColumn side="right" label={text('mapTools.right')} moreLabel={text('ground.more')} keeps={DRAW_TOGGLE_PLACE}>
      {tab === MEASURE_TAB
        ? DRAW_MODES.map((mode) => <DrawModeTool key={mode} mode={mode} />)
        : [<Block3dTool key="block3d" />, <RotateTool key="rotate" />, <ViewTool key="view" />]}
      <DrawToggle />
      <CompassTool />
    </ToolColumn>
  );
}

function Compass() {
  const { open } = useSnapshot(compassSlice);
  return (
    <EarlyChunk isAsked={open} isQuiet>
      {({ EARLY_PANELS }) => open && EARLY_PANELS.compass()}
    </EarlyChunk>
  );
}

function Foot() {
  const { map } = useSnapshot(viewSlice);
  return (
    <EarlyChunk isAsked={map === 'ready'} isQuiet>
      {({ EARLY_PANELS }) => map === 'ready' && EARLY_PANELS.mapFoot()}
    </EarlyChunk>
  );
}

/** Controls over the map's edges (§2 'Map tools and controls'). Each part subscribes only to what it shows. */
export function MapTools() {
  return (
    <div className={styles.tools}>
      <LeftTools />
      <RightTools />
      <CircleSlider />
      <Compass />
      <Foot />
      <Welcome />
    </div>
  );
}
