import { PacksDialogs } from '../../features/packs/PacksDialogs.tsx';
import { PacksTextProvider } from '../../i18n/packs/PacksTextProvider.tsx';

/** 'Vùng ngoại tuyến' with its words. A chunk of its own: few keep land. */
export function PackPanels() {
  return (
    <PacksTextProvider>
      <PacksDialogs />
    </PacksTextProvider>
  );
}
