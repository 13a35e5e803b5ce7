import { FileFault, type FileFaultKind } from '../../../src/landFiles/fileFault.ts';

/** Returns the FileFault of reading a drawing. @throws any other error @returns 'read' without a fault */
export function faultOfReading(read: () => unknown): FileFaultKind | 'read' {
  try {
    read();
    return 'read';
  } catch (error) {
    if (error instanceof FileFault) return error.kind;
    throw error;
  }
}
