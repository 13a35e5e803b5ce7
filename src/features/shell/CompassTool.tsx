import { useSnapshot } from 'valtio';
import { toggleCompass } from '../../flows/shell/toggleCompass.ts';
import { useText } from '../../i18n/text/useText.ts';
import { compassSlice } from '../../state/shell/compassSlice.ts';
import { ToolButton } from '../../ui/layout/ToolColumn.tsx';

export function CompassTool() {
  const { open } = useSnapshot(compassSlice);
  const text = useText();
  return <ToolButton icon="compass" label={text('compass.title')} pressed={open} onPress={toggleCompass} />;
}
