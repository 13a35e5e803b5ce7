import { useSnapshot } from 'valtio';
import { locateMe } from '../../flows/search/locateMe.ts';
import { useText } from '../../i18n/text/useText.ts';
import { LOCATION_MESSAGES, locationSlice } from '../../state/shell/compassSlice.ts';
import { searchSlice } from '../../state/search/searchSlice.ts';
import { ToolButton } from '../../ui/layout/ToolColumn.tsx';
import { openLayersPanel } from '../../flows/layers/openLayer.ts';
import { openSuggestionsInView } from '../../flows/results/openSuggestions.ts';
import { layersSlice } from '../../state/layers/layersSlice.ts';
import { suggestSlice } from '../../state/results/suggestSlice.ts';
import { toggleBlock3d, toggleRotation } from '../../flows/map/toggleRotation.ts';
import { mapModeSlice } from '../../state/map/mapModeSlice.ts';

/** Tool 'My location' (§2). A failure is only a state of the button (§8 'ignored silently'). */
export function LocateTool() {
  const { status } = useSnapshot(locationSlice);
  const isWaiting = useSnapshot(searchSlice).busy === 'position';
  const text = useText();
  const fault = isWaiting ? null : LOCATION_MESSAGES[status];
  const description = isWaiting ? 'mapTools.locating' : fault;
  return (
    <ToolButton
      icon="locate"
      label={text('mapTools.locate')}
      description={description ? text(description) : undefined}
      busy={isWaiting}
      failed={fault !== null}
      onPress={() => void locateMe()}
    />
  );
}

/** Tool 'Planning' of the left column (§2), which opens 'Gợi ý quy hoạch'. */
export function SuggestTool() {
  const { opened } = useSnapshot(suggestSlice);
  const text = useText();
  return <ToolButton icon="planning" label={text('suggest.title')} expanded={opened !== null} onPress={openSuggestionsInView} />;
}

/** Tool that opens 'Lớp dữ liệu đang mở' (§2). */
export function LayersTool() {
  const { panel } = useSnapshot(layersSlice);
  const text = useText();
  return <ToolButton icon="layers" label={text('layers.title')} expanded={panel !== null} onPress={openLayersPanel} />;
}

export function Block3dTool() {
  const { baseMap } = useSnapshot(mapModeSlice);
  const text = useText();
  return <ToolButton icon="block3d" label={text('mapTools.block3d')} pressed={baseMap === 'street3d'} onPress={toggleBlock3d} />;
}

export function RotateTool() {
  const { rotation } = useSnapshot(mapModeSlice);
  const text = useText();
  return <ToolButton icon="rotate" label={text('mapTools.rotate')} pressed={rotation === 'rotating'} onPress={toggleRotation} />;
}
