import { lazyChunk } from './lazyChunk.tsx';

/** What is said of the app on this device, once the map is there. */
export const DeviceChunk = lazyChunk('device', () => import('./lazy/DevicePanels.tsx'));

/** Of it, what the settings have. Without its code they are as they were. */
export const DeviceSettings = () => <DeviceChunk isQuiet>{({ DEVICE_PANELS }) => DEVICE_PANELS.fields()}</DeviceChunk>;
