import { useSnapshot } from 'valtio';
import { MEASURE_TAB } from '../domain/mapTab.ts';
import { BaseMapChooser } from '../features/baseMaps/BaseMapChooser.tsx';
import { CompassOverlay } from '../features/compass/CompassOverlay.tsx';
import { CompassTool } from '../features/compass/CompassTool.tsx';
import { Block3dTool } from '../features/mapTools/Block3dTool.tsx';
import { CircleSlider } from '../features/mapTools/CircleSlider.tsx';
import { LayersTool } from '../features/mapTools/LayersTool.tsx';
import { LocateTool } from '../features/mapTools/LocateTool.tsx';
import { PickHere } from '../features/mapTools/PickHere.tsx';
import { RotateTool } from '../features/mapTools/RotateTool.tsx';
import { SuggestTool } from '../features/mapTools/SuggestTool.tsx';
import { ViewTool } from '../features/mapTools/ViewTool.tsx';
import { DRAW_MODES } from '../features/measure/drawModes.ts';
import { DrawModeTool } from '../features/measure/DrawModeTool.tsx';
import { DrawToggle } from '../features/measure/DrawToggle.tsx';
import { toggleRotation } from '../flows/rotateMap.ts';
import { showBlock3d } from '../flows/toggleBlock3d.ts';
import { useText } from '../i18n/useText.ts';
import { mapTabSlice } from '../state/mapTabSlice.ts';
import { ToolColumn } from '../ui/ToolColumn.tsx';
import { ToolPopover } from '../ui/ToolPopover.tsx';
import styles from './MapTools.module.css';

/**
 * What floats over the map's edges (§2 'Map tools and controls'): what it shows on the left, how it is seen on the right. In
 * map tab 4 the three draw buttons stand where the views were; the toggle between the tabs keeps its place.
 */
export function MapTools() {
  const { tab } = useSnapshot(mapTabSlice);
  const text = useText();
  const isDrawing = tab === MEASURE_TAB;
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
    </div>
  );
}
