import { lazyChunk } from './lazyChunk.tsx';

/** Notices about the app on this device, once the map is there. */
export const DeviceChunk = lazyChunk('device', () => import('./lazy/DevicePanels.tsx'));

/** Its part in the settings, omitted without its code. */
export const DeviceSettings = () => <DeviceChunk isQuiet>{({ DEVICE_PANELS }) => DEVICE_PANELS.fields()}</DeviceChunk>;
