import { createRequire } from 'node:module';
import { dirname, relative } from 'node:path';

/** The heap of GDAL's WebAssembly; a file that wants more is refused, and the machine stays usable. */
const MAX_BYTES = 1_024 * 2 ** 20;
const PAGE_BYTES = 65_536;

/** @typedef {{ buffer: ArrayBuffer, grow(pages: number): number }} Memory */
const { Memory } = /** @type {{ Memory: { prototype: Memory } }} */ (/** @type {unknown} */ (Reflect.get(globalThis, 'WebAssembly')));
const { grow } = Memory.prototype;
/** @this {Memory} @param {number} pages */
Memory.prototype.grow = function growWithin(pages) {
  if (this.buffer.byteLength + pages * PAGE_BYTES > MAX_BYTES) throw new RangeError('more memory than a file may take');
  return grow.call(this, pages);
};

/**
 * Turns one file of land into a GeoPackage: `node gdalProgram.mjs PACKAGE INPUT FOLDER`, where the package is gdal3.js's own program. Writes
 * GDAL's words to the error output and ends with 1 where it cannot.
 * @param {string} program @param {string} input @param {string} folder
 */
async function convert(program, input, folder) {
  const initGdalJs = createRequire(import.meta.url)(program);
  const gdal = await initGdalJs({
    // It reads its data below the working folder.
    path: relative(process.cwd(), dirname(program)),
    dest: folder,
    useWorker: false,
    logHandler: () => undefined,
    errorHandler: (/** @type {string} */ text) => {
      console.error(text);
      // GDAL goes on behind a damaged place: then a part of the file would be all of it.
      if (text.startsWith('ERROR')) process.exitCode = 1;
    },
  });
  const { datasets } = await gdal.open(input);
  await gdal.ogr2ogr(datasets[0], ['-f', 'GPKG', '-dim', 'XY'], 'converted');
}

const [program = '', input = '', folder = ''] = process.argv.slice(2);
await convert(program, input, folder).catch((error) => {
  console.error(error instanceof Error ? error.message : JSON.stringify(error));
  process.exitCode = 1;
});
