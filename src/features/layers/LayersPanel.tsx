import { useText } from '../../i18n/useText.ts';
import { layersSlice } from '../../state/layersSlice.ts';
import { Drawer } from '../../ui/Drawer.tsx';

/** 'Lớp dữ liệu đang mở' (§2). */
export function LayersPanel() {
  const text = useText();
  return (
    <Drawer title={text('layers.title')} onClose={() => (layersSlice.panelAsked = 0)}>
      <div />
    </Drawer>
  );
}
