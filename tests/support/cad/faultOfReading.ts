import { FileFault, type FileFaultKind } from '../../../src/landFiles/fileFault.ts';

/** What reading a drawing ends with. @throws what is no FileFault @returns 'read' where it was read after all */
export function faultOfReading(read: () => unknown): FileFaultKind | 'read' {
  try {
    read();
    return 'read';
  } catch (error) {
    if (error instanceof FileFault) return error.kind;
    throw error;
  }
}
