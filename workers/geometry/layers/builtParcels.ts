import type { DrawnSheet } from '../../../src/landFiles/cad/drawnSheet.ts';
import { buildParcels } from '../../../src/landFiles/lines/buildParcels.ts';
import { layerRole } from '../../../src/landFiles/lines/layerRole.ts';
import { LinesFault } from '../../../src/landFiles/lines/linesFault.ts';
import { drawnSheets } from '../../../src/landFiles/lines/drawnSheets.ts';
import { announceWork } from '../../bridge/heartbeat.ts';

/** Time to cut, join and trace a line on a cheap phone. */
const LINE_BUDGET_MS = 1;

/** Builds parcels of a drawing with loose boundary lines; null without boundary layers or if nothing can be built. */
export function builtParcels(sheet: DrawnSheet) {
  announceWork(sheet.lines.length * LINE_BUDGET_MS);
  try {
    const sheets = drawnSheets(sheet);
    const built = buildParcels(sheet).parcels;
    if (built.length === 0) return null;
    const parcels = built.map(({ rings, number: parcel = '', code = '', statedM2 }) => ({
      rings,
      properties: { SoTo: sheets.of(rings), SoThua: parcel, LoaiDat: code, DienTich: statedM2 === undefined ? '' : String(statedM2) },
    }));
    return {
      parcels,
      /** Map sheets, if the sheet of some parcels is unknown. */
      unclearSheets: parcels.some(({ properties }) => properties.SoTo === '') ? sheets.numbers : [],
      isShown: (layer: string) => layerRole(layer) !== undefined,
    };
  } catch (error) {
    if (error instanceof LinesFault) return null;
    throw error;
  }
}
