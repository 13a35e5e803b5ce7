import { useSnapshot } from 'valtio';
import { SaveMenu } from '../../features/drawing/files/SaveMenu.tsx';
import { LinkDialog, ShareDialog } from '../../features/shell/ShareDialog.tsx';
import { SharedDrawingLine } from '../../features/shell/SharedDrawingLine.tsx';
import { shareSlice } from '../../state/shell/shareSlice.ts';

/** Links that ask or have to be shown, and the drawing that one brought. A chunk of its own: most links do neither. */
export const SHARE_PANELS = {
  dialog: () => <SharingDialog />,
  shared: () => <SharedDrawingLine />,
};

function SharingDialog() {
  const { title, link } = useSnapshot(shareSlice);
  if (link !== null) return <LinkDialog link={link} />;
  return title !== null && <ShareDialog title={title} files={<SaveMenu />} />;
}
