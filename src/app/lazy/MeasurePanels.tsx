import { FilesTab } from '../../features/drawing/files/FilesTab.tsx';
import { MeasurePanel } from '../../features/drawing/MeasurePanel.tsx';

/** The measure panel with what other features put into it. A chunk of its own. */
export function MeasurePanels() {
  return <MeasurePanel files={<FilesTab />} />;
}
