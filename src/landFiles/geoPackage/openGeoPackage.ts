import { checkColumnCount, FileFault, recordName } from '../fileFault.ts';
import { endingOf, type LandGroup } from '../filePart.ts';
import { shapeOfRecord } from '../geoJson/shapeOfGeoJson.ts';
import type { LandFile, LandRecord, OpenOptions } from '../landFile.ts';
import { RecordBatch } from '../recordBatch.ts';
import { geoPackageLayers, type ShapeLayer } from './geoPackageLayers.ts';
import { SqliteFile } from './sqliteFile.ts';

const LACKS_LOG =
  'Tệp ở chế độ WAL mà không có tệp -wal bên cạnh: nếu QGIS đang mở tệp thì đóng QGIS, nếu tệp được chép thì chép cả tệp -wal, rồi nạp lại (in WAL mode without its -wal: close QGIS, or copy both files; otherwise nothing is missing)';

const MAX_NAMES_CHARS = 400;

/** Returns the chosen or only layer. @throws FileFault `severalLayers`, `noLayers` */
function chosenLayer(layers: readonly ShapeLayer[], layerName: string | undefined): ShapeLayer {
  const chosen = layers.filter(({ name }) => layerName === undefined || name === layerName);
  if (chosen.length === 1) return chosen[0]!;
  const names = layers
    .map(({ name }) => name)
    .sort()
    .join(', ');
  throw layers.length === 0 ? new FileFault('noLayers') : new FileFault('severalLayers', names.slice(0, MAX_NAMES_CHARS));
}

function firstWithShape(layers: readonly ShapeLayer[]): ShapeLayer | undefined {
  for (const layer of layers) for (const { hasShape } of layer.records()) if (hasShape) return layer;
  return layers[0];
}

/** Adds the current record to errors of damage. */
function* withPlace<Item>(records: Iterable<Item>, ordinalOf: () => number): Generator<Item> {
  try {
    yield* records;
  } catch (error) {
    throw error instanceof FileFault && error.kind === 'damaged'
      ? new FileFault('damaged', `${error.message}, ${recordName(ordinalOf())}`)
      : error;
  }
}

/**
 * Opens a layer of a GeoPackage with its write-ahead log: the named one, the only one, or, if attributes are not
 * needed, the first with a shape. Writes to neither file.
 */
export async function openGeoPackage({ main, beside }: LandGroup, { layer: layerName, needsAttributes }: OpenOptions): Promise<LandFile> {
  const log = beside(`${endingOf(main.name)}-wal`);
  const file = new SqliteFile(await main.random(), await log?.random());
  const layers = geoPackageLayers(file);
  const tables = layers.filter(({ isTable }) => isTable);
  const layer = needsAttributes || layerName !== undefined ? chosenLayer(layers, layerName) : firstWithShape(tables);
  if (!layer) throw new FileFault('noLayers');
  checkColumnCount(layer.columnCount());
  let done = 0;
  return {
    format: 'GeoPackage',
    name: main.name,
    others: tables.length - 1,
    mayLackLog: file.mayLackLog,
    crs: () => layer.crs,
    share: () => Math.min(1, done / main.bytes),
    findings: () => (file.mayLackLog ? [{ ordinal: 0, subject: main.name, detail: LACKS_LOG }] : []),
    // oxlint-disable-next-line typescript/require-await -- it is read from places that do not wait
    async *records() {
      const batch = new RecordBatch();
      let ordinal = 0;
      for (const record of withPlace(layer.records(), () => ordinal + 1)) {
        done += record.bytes;
        const land: LandRecord = { ordinal: ++ordinal, properties: record.properties, crs: layer.crs, ...shapeOfRecord(record) };
        if (batch.add(land, record.bytes)) yield batch.take();
      }
      yield* batch.rest();
    },
  };
}
