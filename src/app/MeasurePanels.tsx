import { DrawingFiles } from '../features/drawing/files/DrawingFiles.tsx';
import { MeasurePanel } from '../features/drawing/MeasurePanel.tsx';

/** The measure panel with what other features put into it. A chunk of its own. */
export function MeasurePanels() {
  return <MeasurePanel files={<DrawingFiles />} />;
}
