import { useSnapshot } from 'valtio';
import { SavedLine } from '../../features/packs/SavedAge.tsx';
import { ClearDialog, DeviceFields, VersionLine } from '../../features/shell/device/DeviceFields.tsx';
import { closePacks } from '../../flows/packs/findPacks.ts';
import { packsSlice } from '../../state/packs/packsSlice.ts';
import { lazyChunk } from '../lazyChunk.tsx';

/** The app on this device. A chunk of its own: not needed before the map. */
export const DEVICE_PANELS = {
  /** Parts over the map. */
  parts: () => (
    <>
      <VersionLine />
      <SavedLine />
      <ClearDialog />
      <Packs />
    </>
  ),
  /** Part of the settings. */
  fields: () => <DeviceFields />,
};

const PacksChunk = lazyChunk('packs', () => import('../../features/packs/PacksDialogs.tsx'));

/** Loaded when 'Vùng ngoại tuyến' opens, or an imported file needs an answer. */
function Packs() {
  const { page, olderFiles } = useSnapshot(packsSlice);
  return (
    <PacksChunk isAsked={page !== 'closed' || olderFiles.length > 0} onFailure={closePacks}>
      {({ PacksDialogs }) => <PacksDialogs />}
    </PacksChunk>
  );
}
