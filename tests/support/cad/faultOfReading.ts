import { CadFault, type CadFaultKind } from '../../../src/landFiles/cad/cadFault.ts';

/** What reading a drawing ends with. @throws what is no CadFault @returns 'read' where it was read after all */
export function faultOfReading(read: () => unknown): CadFaultKind | 'read' {
  try {
    read();
    return 'read';
  } catch (error) {
    if (error instanceof CadFault) return error.kind;
    throw error;
  }
}
