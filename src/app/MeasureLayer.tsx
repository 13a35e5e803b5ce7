import { useEffect, useState, type ComponentType } from 'react';
import { closeMeasure } from '../flows/openMeasure.ts';
import { raiseNotice } from '../flows/raiseNotice.ts';

/** Once it is here, the panel opens without waiting. */
let Loaded: ComponentType | null = null;

/** The measure panel, fetched when it is first asked for: who only looks things up never loads it. */
export function MeasureLayer() {
  const [Panel, setPanel] = useState(() => Loaded);

  useEffect(() => {
    if (Panel) return;
    let wanted = true;
    import('./MeasurePanels.tsx').then(
      ({ MeasurePanels }) => {
        Loaded = MeasurePanels;
        if (wanted) setPanel(() => MeasurePanels);
      },
      (error: unknown) => {
        console.warn('measure chunk did not load', error);
        // Closed again, so that the next press asks again.
        closeMeasure();
        raiseNotice('error', 'notice.noAnswer');
      },
    );
    return () => {
      wanted = false;
    };
  }, [Panel]);

  return Panel && <Panel />;
}
