import type { DrawnSheet } from '../../../domain/cad/drawnSheet.ts';
import { FeatureBatch } from '../read/featureBatch.ts';
import type { LandFeature, LandSource } from '../read/landSource.ts';
import { UNSAID } from '../../../domain/coordinates/sourceCrs.ts';
import type { DrawingOptions } from './drawingOptions.ts';
import { type DrawnRecords, parcelsOfDrawing, zonesFromLines } from './parcelsOfDrawing.ts';
import { zonesOfDrawing } from './zonesOfDrawing.ts';

const PARCELS: DrawingOptions = { kind: 'parcels', build: false, layers: {}, snapM: undefined, sheet: undefined, wantsNumbers: true };

/**
 * A drawing as records: parcels built from its lines, or zones.
 * @param bytes of its file
 * @throws ImportError where nothing can be built, with the layers to choose from
 */
export function openDrawing(sheet: DrawnSheet, format: 'DXF' | 'DGN', bytes: number, options: DrawingOptions = PARCELS): LandSource {
  const { features, notes } = recordsOf(sheet, options);
  let isDone = false;
  return {
    format,
    bytes,
    bytesRead: () => (isDone ? bytes : 0),
    crs: () => UNSAID,
    drawing: () => notes,
    // oxlint-disable-next-line typescript/require-await -- all of it is in memory
    async *read(): AsyncGenerator<LandFeature[]> {
      const batch = new FeatureBatch();
      for (const feature of features) {
        const numbers = feature.polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
        if (batch.add(feature, numbers * Float64Array.BYTES_PER_ELEMENT)) yield batch.take();
      }
      const last = batch.take();
      if (last.length > 0) yield last;
      isDone = true;
    },
  };
}

function recordsOf(sheet: DrawnSheet, options: DrawingOptions): DrawnRecords {
  if (options.kind === 'parcels') return parcelsOfDrawing(sheet, options);
  return options.build ? zonesFromLines(sheet, options) : zonesOfDrawing(sheet, options.snapM);
}
