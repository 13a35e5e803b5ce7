import type { viDevice } from './viDevice.ts';

/** The English words of the app on this device, a part of the catalogue. */
export const enDevice: Record<keyof typeof viDevice, string> = {
  'device.title': 'The app on this device',
  'device.kept': 'Kept on this device: opens without a network.',
  'device.newVersion': 'There is a new version',
  'device.update': 'Update',
  'device.updateApp': 'Update to the new version',
  'device.later': 'Later',
  'device.busyHere': 'Save or discard the open form or drawing, then update.',
  'device.busyElsewhere': 'Another tab has an open form or drawing. Finish there, then update.',
  'device.broken': 'The new version did not open. This is the one before.',
  'device.tryAgain': 'Try the new version again',
  'device.install': 'Install the app',
  'device.addByHand': 'To install: press Share in the browser, then choose Add to Home Screen.',
  'device.clear': 'Clear everything on this device',
  'device.clearTitle': 'Clear everything on this device?',
  'device.clearUnsent': '{count} unsent notes will be lost.',
  'device.clearWords':
    'You will be logged out. Settings, the drawing, recent searches, a remembered password and what is kept of the app are cleared. Sent notes stay.',
  'device.clearOffline': 'No network: once cleared, the app opens again only with one.',
  'device.clearNot': 'Keep',
  'device.clearAll': 'Clear everything',
  'device.cleared': 'Everything on this device is cleared',
  'device.clearedOffline': 'You can close this page. The app opens again with a network.',
  'device.sharedFailed': 'What was shared could not be taken. Please try again.',
};
