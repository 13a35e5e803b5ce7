import { useText } from '../../i18n/useText.ts';
import { suggestSlice } from '../../state/suggestSlice.ts';
import { Drawer } from '../../ui/Drawer.tsx';

/** 'Gợi ý quy hoạch' (§2). */
export function SuggestPanel() {
  const text = useText();
  return (
    <Drawer title={text('suggest.title')} onClose={() => (suggestSlice.asked = 0)}>
      <div />
    </Drawer>
  );
}
