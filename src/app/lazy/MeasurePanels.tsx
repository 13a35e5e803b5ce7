import { FilesTab } from '../../features/drawing/files/FilesTab.tsx';
import { MeasurePanel } from '../../features/drawing/MeasurePanel.tsx';

/** Measure panel with the parts that other features provide. A chunk of its own. */
export function MeasurePanels() {
  return <MeasurePanel files={<FilesTab />} />;
}
