import { closeMeasure } from '../../flows/openMeasure.ts';
import { useText } from '../../i18n/useText.ts';
import { Drawer } from '../../ui/Drawer.tsx';

export function MeasurePanel() {
  const text = useText();
  return (
    <Drawer title={text('measure.title')} onClose={closeMeasure}>
      {null}
    </Drawer>
  );
}
