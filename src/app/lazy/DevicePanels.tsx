import { useSnapshot } from 'valtio';
import { SavedLine } from '../../features/packs/SavedAge.tsx';
import { ClearDialog, DeviceFields, VersionLine } from '../../features/shell/device/DeviceFields.tsx';
import { closePacks } from '../../flows/packs/findPacks.ts';
import { packsSlice } from '../../state/packs/packsSlice.ts';
import { lazyChunk } from '../lazyChunk.tsx';

/** The app on this device. A chunk of its own: nobody needs it before the map. */
export const DEVICE_PANELS = {
  /** Over the map. */
  parts: () => (
    <>
      <VersionLine />
      <SavedLine />
      <ClearDialog />
      <Packs />
    </>
  ),
  /** In the settings. */
  fields: () => <DeviceFields />,
};

const PacksChunk = lazyChunk('packs', () => import('../../features/packs/PacksDialogs.tsx'));

/** Fetched when 'Vùng ngoại tuyến' opens, or a file asks something. */
function Packs() {
  const { page, olderFiles } = useSnapshot(packsSlice);
  return (
    <PacksChunk isAsked={page !== 'closed' || olderFiles.length > 0} onFailure={closePacks}>
      {({ PacksDialogs }) => <PacksDialogs />}
    </PacksChunk>
  );
}
