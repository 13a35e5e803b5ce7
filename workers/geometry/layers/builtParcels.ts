import type { DrawnSheet } from '../../../src/landFiles/cad/drawnSheet.ts';
import { buildParcels } from '../../../src/landFiles/lines/buildParcels.ts';
import { layerRole } from '../../../src/landFiles/lines/layerRole.ts';
import { LinesFault } from '../../../src/landFiles/lines/linesFault.ts';
import { drawnSheets } from '../../../src/landFiles/lines/drawnSheets.ts';
import { announceWork } from '../../bridge/heartbeat.ts';

/** A line that is cut, joined and traced by a cheap phone. */
const LINE_BUDGET_MS = 1;

/** Builds parcels of a drawing whose boundaries are loose lines; null where no layer holds boundaries, or nothing can be built. */
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
      /** The map sheets, where it is not known which some of the parcels are of. */
      unclearSheets: parcels.some(({ properties }) => properties.SoTo === '') ? sheets.numbers : [],
      /** Whether a layer is shown by them. */
      isShown: (layer: string) => layerRole(layer) !== undefined,
    };
  } catch (error) {
    if (error instanceof LinesFault) return null;
    throw error;
  }
}
