import type { viLicences } from './viLicences.ts';

/** The English words of 'Licences', a part of the catalogue. */
export const enLicences: Record<keyof typeof viLicences, string> = {
  'licences.title': 'Licences',
  'licences.lead': 'Software, fonts and data that the app uses. Open an entry for its author, its source and the whole licence.',
  'licences.search': 'Search by name, author or licence',
  'licences.count': '{count, plural, one {{count} entry} other {{count} entries}}',
  'licences.none': 'No entry fits',
  'licences.loading': 'Loading licences',
  'licences.failed': 'The licences did not load',
  'licences.textFailed': 'The licence’s text did not load.',
  'licences.product': 'This app',
  'licences.map': 'Online maps',
  'licences.data': 'Data',
  'licences.font': 'Fonts',
  'licences.code': 'Software',
  'licences.by': 'Copyright or author',
  'licences.within': 'Inside',
  'licences.source': 'Source',
  'licences.publicDomain': 'Public domain',
  'licences.replaceLibrary':
    'The library is a file of its own in the package’s folder lib: your own build with the same interface may take its place. Its source is at the address above.',
  'licences.openSource': 'Ships as it came; its source is in the package or at the address above.',
  'licences.shareAlike': 'Used unchanged; changed versions must keep this licence.',
  'licences.attributed': 'Used on condition that its source is named.',
  'licences.filledIn': 'It comes without the text; below is the standard one.',
};
