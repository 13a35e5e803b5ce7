import type { MessageId } from '../../../i18n/vi.ts';
import type { FileSlice } from '../../../state/fileSlice.ts';

type Fault = NonNullable<FileSlice['fault']>;

/** What is said of each. */
export const FAULT_WORDS: Record<Fault, MessageId> = {
  empty: 'files.fault.empty',
  compressed: 'files.fault.compressed',
  zip: 'files.fault.zip',
  utf16: 'files.fault.utf16',
  binary: 'files.fault.binary',
  unknownFormat: 'files.fault.unknownFormat',
  cutOff: 'files.fault.cutOff',
  notGeoJson: 'files.fault.notGeoJson',
  notKml: 'files.fault.notKml',
  tooDeep: 'files.fault.tooDeep',
  docType: 'files.fault.docType',
  notNumber: 'files.fault.notNumber',
  unreadable: 'files.fault.unreadable',
  metres: 'files.fault.metres',
  latFirst: 'files.fault.latFirst',
  notDegrees: 'files.fault.notDegrees',
  noColumns: 'files.fault.noColumns',
  outsideGrid: 'files.fault.outsideGrid',
  noShape: 'files.fault.noShape',
  tooFewVertices: 'files.fault.tooFewVertices',
  tooManyVertices: 'files.fault.tooManyVertices',
  worker: 'files.fault.worker',
  noDrawing: 'files.fault.noDrawing',
};
