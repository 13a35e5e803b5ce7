import { MEASURE_PEEK_PX } from '../features/measure/measurePeek.ts';
import { closeMeasure } from '../flows/openMeasure.ts';
import { useText } from '../i18n/useText.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { lazyChunk } from './lazyChunk.ts';

const useMeasure = lazyChunk('measure', () => import('./MeasurePanels.tsx'));

/** The measure panel. */
export function LazyMeasure() {
  const chunk = useMeasure(closeMeasure);
  const text = useText();
  if (chunk) return <chunk.MeasurePanels />;
  return (
    <Drawer title={text('measure.title')} initialStop="peek" peekPx={MEASURE_PEEK_PX} onClose={closeMeasure}>
      <Skeleton height={44} />
    </Drawer>
  );
}
