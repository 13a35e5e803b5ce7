import { useEffect, useState, type ComponentType } from 'react';
import { MEASURE_PEEK_PX } from '../features/measure/measurePeek.ts';
import { closeMeasure } from '../flows/openMeasure.ts';
import { raiseNotice } from '../flows/raiseNotice.ts';
import { useText } from '../i18n/useText.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Once it is here, the panel opens without waiting. */
let Loaded: ComponentType | null = null;

/** The measure panel, fetched when it is first asked for: who only looks things up never loads it. */
export function LazyMeasure() {
  const [Panel, setPanel] = useState(() => Loaded);
  const text = useText();

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

  if (Panel) return <Panel />;
  return (
    <Drawer title={text('measure.title')} initialStop="peek" peekPx={MEASURE_PEEK_PX} onClose={closeMeasure}>
      <Skeleton height={44} />
    </Drawer>
  );
}
