import { MEASURE_PEEK_PX } from '../features/drawing/measurePeek.ts';
import { closeMeasure } from '../flows/drawing/openMeasure.ts';
import { useText } from '../i18n/useText.ts';
import { Drawer } from '../ui/overlays/Drawer.tsx';
import { Skeleton } from '../ui/layout/Skeleton.tsx';
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
