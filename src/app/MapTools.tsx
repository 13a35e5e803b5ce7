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
import { viewSlice } from '../state/viewSlice.ts';
import { ToolColumn } from '../ui/layout/ToolColumn.tsx';
import { ToolPopover } from '../ui/overlays/Popover.tsx';
import { lazyChunk } from './lazyChunk.tsx';
import styles from './MapTools.module.css';

const MapFootChunk = lazyChunk('map foot', () => import('./MapFoot.tsx'));

/** Of the right column, behind the three that the map's tab decides. */
const DRAW_TOGGLE_PLACE = 3;

/** The map itself is there, and can be used without its foot. */
const noFoot = (): void => undefined;

/**
 * What floats over the map's edges (§2 'Map tools and controls'): what it shows on the left, how it is seen on the right. In
 * map tab 4 the three draw buttons stand where the views were; the toggle between the tabs keeps its place.
 */
export function MapTools() {
  const { tab } = useSnapshot(mapTabSlice);
  const text = useText();
  const { map } = useSnapshot(viewSlice);
  const isDrawing = tab === MEASURE_TAB;
  return (
    <div className={styles.tools}>
      <ToolColumn side="left" label={text('mapTools.left')} moreLabel={text('ground.more')}>
        <SuggestTool />
        <LocateTool />
        <ToolPopover icon="baseMap" label={text('baseMap.title')}>
          <BaseMapChooser onChoose3d={showBlock3d} onToggleRotation={toggleRotation} />
        </ToolPopover>
        <LayersTool />
      </ToolColumn>
      <ToolColumn side="right" label={text('mapTools.right')} moreLabel={text('ground.more')} keeps={DRAW_TOGGLE_PLACE}>
        {isDrawing
          ? DRAW_MODES.map((mode) => <DrawModeTool key={mode} mode={mode} />)
          : [<Block3dTool key="block3d" />, <RotateTool key="rotate" />, <ViewTool key="view" />]}
        <DrawToggle />
        <CompassTool />
      </ToolColumn>
      <CircleSlider />
      <CompassOverlay />
      {!isDrawing && <PickHere />}
      <MapFootChunk isAsked={map === 'ready'} onFailure={noFoot}>
        {({ MapFoot }) => map === 'ready' && <MapFoot />}
      </MapFootChunk>
    </div>
  );
}
