import { useSnapshot } from 'valtio';
import { SaveMenu } from '../../features/drawing/files/SaveMenu.tsx';
import { LinkDialog, ShareDialog } from '../../features/shell/ShareDialog.tsx';
import { SharedDrawingLine } from '../../features/shell/SharedDrawingLine.tsx';
import { shareSlice } from '../../state/shell/shareSlice.ts';

/** Dialogs of shared links, and a link's drawing. A chunk of its own: most links need neither. */
export const SHARE_PANELS = {
  dialog: () => <SharingDialog />,
  shared: () => <SharedDrawingLine />,
};

function SharingDialog() {
  const { title, link } = useSnapshot(shareSlice);
  if (link !== null) return <LinkDialog link={link} />;
  return title !== null && <ShareDialog title={title} files={<SaveMenu />} />;
}
