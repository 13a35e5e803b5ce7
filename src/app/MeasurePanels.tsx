import { MeasurePanel } from '../features/measure/MeasurePanel.tsx';

/** The measure panel with what other features put into it. A chunk of its own. */
export function MeasurePanels() {
  return <MeasurePanel files={null} />;
}
