import { createRequire } from 'node:module';
import { dirname, relative } from 'node:path';

/** Maximum heap of GDAL's WebAssembly: a file that needs more is refused, so the machine stays usable. */
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
 * Converts one file to a GeoPackage: `node gdalProgram.mjs PACKAGE INPUT FOLDER`, where PACKAGE is gdal3.js's program.
 * Writes GDAL's messages to stderr and exits with 1 on failure.
 * @param {string} program @param {string} input @param {string} folder
 */
async function convert(program, input, folder) {
  const initGdalJs = createRequire(import.meta.url)(program);
  const gdal = await initGdalJs({
    // GDAL loads its data relative to the working folder.
    path: relative(process.cwd(), dirname(program)),
    dest: folder,
    useWorker: false,
    logHandler: () => undefined,
    errorHandler: (/** @type {string} */ text) => {
      console.error(text);
      // GDAL continues after damaged data, so the output could be incomplete.
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
