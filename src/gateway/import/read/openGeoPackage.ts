import { existsSync, statSync } from 'node:fs';
import { geoPackageLayers, type ShapeLayer } from '../../../landFiles/geoPackage/geoPackageLayers.ts';
import { SqliteFile } from '../../../landFiles/geoPackage/sqliteFile.ts';
import { ImportError } from '../importError.ts';
import { checkColumnCount } from './columnCount.ts';
import { FeatureBatch } from './featureBatch.ts';
import type { LandSource, ReadOptions } from './landSource.ts';
import { randomFile } from './randomFile.ts';
import { importErrorOf } from './readingLandFile.ts';
import { readRecord } from './readShape.ts';

const LACKS_LOG =
  'Tệp ở chế độ WAL mà không có tệp -wal bên cạnh: nếu QGIS đang mở tệp thì đóng QGIS, nếu tệp được chép thì chép cả tệp -wal, rồi nạp lại (in WAL mode without its -wal: close QGIS, or copy both files; otherwise nothing is missing)';

function findLayer(layers: readonly ShapeLayer[], wanted: string | undefined): ShapeLayer {
  const chosen = layers.filter(({ name }) => wanted === undefined || name === wanted);
  if (chosen.length === 1) return chosen[0]!;
  const names = layers
    .map(({ name }) => name)
    .sort()
    .join(', ');
  throw new ImportError(
    layers.length === 0
      ? 'GeoPackage không có lớp đối tượng nào (no layer of features).'
      : `Chọn một lớp bằng --layer (choose a layer): ${names.slice(0, 400)}.`,
    { atStart: true },
  );
}

/** A layer of a GeoPackage, row by row from the disk, with what the log beside it has newer; the files are opened for reading only. */
export function openGeoPackage(path: string, { layer: wanted }: ReadOptions): LandSource {
  const files = [path, `${path}-wal`].filter((name) => existsSync(name)).map((name) => randomFile(name));
  const close = (): void => files.forEach((file) => file.close());
  try {
    const file = new SqliteFile(files[0]!, files[1]);
    const layer = findLayer(geoPackageLayers(file), wanted);
    checkColumnCount(layer.columnCount());
    const bytes = statSync(path).size;
    let read = 0;
    async function* readAll(): ReturnType<LandSource['read']> {
      const batch = new FeatureBatch();
      let ordinal = 0;
      for (const record of layer.records()) {
        read += record.bytes;
        if (batch.add({ ordinal: ++ordinal, properties: record.properties, ...readRecord(record) }, record.bytes)) yield batch.take();
      }
      const last = batch.take();
      if (last.length > 0) yield last;
    }
    return {
      format: 'GeoPackage',
      bytes,
      bytesRead: () => Math.min(read, bytes),
      crs: () => layer.crs,
      findings: () => (file.mayLackLog ? [{ ordinal: 0, subject: path, detail: LACKS_LOG }] : []),
      async *read() {
        try {
          yield* readAll();
        } catch (error) {
          throw importErrorOf(error);
        } finally {
          close();
        }
      },
    };
  } catch (error) {
    close();
    throw importErrorOf(error);
  }
}
