import { useSnapshot } from 'valtio';
import { locateMe } from '../../flows/search/locateMe.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { useText } from '../../i18n/text/useText.ts';
import { locationSlice, type LocationSlice } from '../../state/compassSlice.ts';
import { searchSlice } from '../../state/searchSlice.ts';
import { ToolButton } from '../../ui/layout/ToolColumn.tsx';

const DESCRIPTIONS: Record<LocationSlice['status'], MessageId | null> = {
  idle: null,
  found: null,
  denied: 'mapTools.locateDenied',
  failed: 'mapTools.locateFailed',
  missing: 'mapTools.locateMissing',
};

/** 'My location' (§2). A failure is a state of the button and nothing else (§8 'ignored silently'). */
export function LocateTool() {
  const { status } = useSnapshot(locationSlice);
  const isWaiting = useSnapshot(searchSlice).busy === 'position';
  const text = useText();
  const description = isWaiting ? 'mapTools.locating' : DESCRIPTIONS[status];
  return (
    <ToolButton
      icon="locate"
      label={text('mapTools.locate')}
      description={description ? text(description) : undefined}
      busy={isWaiting}
      failed={!isWaiting && DESCRIPTIONS[status] !== null}
      onPress={() => void locateMe()}
    />
  );
}
