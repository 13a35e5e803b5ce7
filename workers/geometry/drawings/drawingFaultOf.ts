import type { DrawingFileFault } from '../../../src/domain/drawing/drawingFile.ts';
import { TooComplexError } from '../../../src/domain/geometry/ringTree.ts';
import { FileFault, type FileFaultKind } from '../../../src/landFiles/fileFault.ts';
import { isFatal } from '../../bridge/heartbeat.ts';
import { ShapeFaultError } from './shapeFaultError.ts';

const FAULTS = {
  lateRecords: 'tooLarge',
  noCorners: 'noColumns',
  noLandFile: 'noDrawingFile',
  noLayers: 'noShape',
  noShapes: 'noShape',
  notTable: 'noShape',
  notXml: 'notKml',
  openQuote: 'cutOff',
  otherShx: 'cutOff',
  rowTooLong: 'noColumns',
  zipBomb: 'zipTooLarge',
  zipMethod: 'compressed',
  access: 'unknownFormat',
} as const satisfies Partial<Record<FileFaultKind, DrawingFileFault>>;
const SAME: readonly FileFaultKind[] = [
  ...(['binary', 'compressed', 'cutOff', 'dgnV8', 'docType', 'dwg', 'empty', 'notGeoJson', 'notKml'] as const),
  ...(['needsGdal', 'otherTable', 'partsMissing', 'tooDeep', 'unknownFormat', 'zipLocked'] as const),
];

function faultOf(kind: FileFaultKind): DrawingFileFault {
  if (kind in FAULTS) return FAULTS[kind as keyof typeof FAULTS];
  if (SAME.includes(kind)) return kind as DrawingFileFault;
  return kind.startsWith('too') ? 'tooLarge' : 'damaged';
}

/** Returns the page's name of a file's fault. @throws errors that a file cannot cause */
export function drawingFaultOf(error: unknown): string {
  if (error instanceof ShapeFaultError) return error.fault;
  if (error instanceof FileFault) return faultOf(error.kind);
  if (error instanceof TooComplexError) return 'tooLarge';
  if (error instanceof RangeError && !isFatal(error)) return 'damaged';
  // NotReadableError, NotFoundError: the file or its medium was changed or removed.
  if (error instanceof DOMException) return 'unreadable';
  throw error;
}
