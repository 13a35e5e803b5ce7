import { ClearDialog } from '../../features/shell/device/ClearDialog.tsx';
import { DeviceFields } from '../../features/shell/device/DeviceFields.tsx';
import { VersionLine } from '../../features/shell/device/VersionLine.tsx';

/** The app on this device. A chunk of its own: nobody needs it before the map. */
export const DEVICE_PANELS = {
  /** Over the map. */
  parts: () => (
    <>
      <VersionLine />
      <ClearDialog />
    </>
  ),
  /** In the settings. */
  fields: () => <DeviceFields />,
};
