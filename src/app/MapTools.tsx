import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { MEASURE_TAB } from '../domain/map/mapTab.ts';
import { BaseMapChooser } from '../features/map/BaseMapChooser.tsx';
import { CompassOverlay, CompassTool } from '../features/shell/CompassOverlay.tsx';
import { Block3dTool, RotateTool } from '../features/map/RotateTool.tsx';
import { CircleSlider } from '../features/map/CircleSlider.tsx';
import { LayersTool, SuggestTool } from '../features/map/LayersTool.tsx';
import { LocateTool } from '../features/map/LocateTool.tsx';
import { PickHere } from '../features/map/PickHere.tsx';
import { ViewTool } from '../features/map/ViewTool.tsx';
import { DRAW_MODES } from '../features/drawing/drawModes.ts';
import { DrawModeTool, DrawToggle } from '../features/drawing/DrawModeTool.tsx';
import { showBlock3d, toggleRotation } from '../flows/map/toggleRotation.ts';
import { useText } from '../i18n/useText.ts';
import { mapTabSlice } from '../state/mapModeSlice.ts';
import { ToolColumn } from '../ui/layout/ToolColumn.tsx';
import { ToolPopover } from '../ui/overlays/Popover.tsx';
import { MapMenu } from '../features/map/MapMenu.tsx';
import { NorthTool } from '../features/map/NorthTool.tsx';
import { PointerPlace } from '../features/map/PointerPlace.tsx';
import { SampleSign } from '../features/map/SampleSign.tsx';
import { ScaleBar } from '../features/map/ScaleBar.tsx';
import { ZoomTools } from '../features/map/ZoomTools.tsx';
import { LinkDialog } from '../features/shell/LinkDialog.tsx';
import { useDrawerHost } from '../ui/overlays/drawerHost.ts';
import styles from './MapTools.module.css';

/**
 * What floats over the map's edges (§2 'Map tools and controls'): what it shows on the left, how it is seen on the right. In
 * map tab 4 the three draw buttons stand where the views were; the toggle between the tabs keeps its place.
 */
export function MapTools() {
  const { tab } = useSnapshot(mapTabSlice);
  const text = useText();
  const isDrawing = tab === MEASURE_TAB;
  const isWide = useDrawerHost().layout === 'side';
  const [link, setLink] = useState<string | null>(null);
  return (
    <div className={styles.tools}>
      <ToolColumn side="left" label={text('mapTools.left')}>
        <SuggestTool />
        <LocateTool />
        <ToolPopover icon="baseMap" label={text('baseMap.title')}>
          <BaseMapChooser onChoose3d={showBlock3d} onToggleRotation={toggleRotation} />
        </ToolPopover>
        <LayersTool />
      </ToolColumn>
      <ToolColumn side="right" label={text('mapTools.right')}>
        {isDrawing
          ? DRAW_MODES.map((mode) => <DrawModeTool key={mode} mode={mode} />)
          : [<Block3dTool key="block3d" />, <RotateTool key="rotate" />, <ViewTool key="view" />]}
        <DrawToggle />
        <CompassTool />
      </ToolColumn>
      <CircleSlider />
      <CompassOverlay />
      {!isDrawing && <PickHere />}
      <ScaleBar />
      <SampleSign />
      <NorthTool />
      {isWide && <PointerPlace />}
      {isWide && <ZoomTools />}
      <MapMenu onLink={setLink} />
      {link !== null && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </div>
  );
}
