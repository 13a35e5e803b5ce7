import { existsSync, readFileSync } from 'node:fs';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import type { FileStore } from '../files/fileStore.ts';
import { pictureSize, reencodePicture } from '../files/reencodePicture.ts';
import { HttpError } from '../http/httpError.ts';
import { extentOf } from '../land/ring.ts';
import type { Store } from '../database/store.ts';
import { isInVietnam, ringsToDegrees, resolveCoordinates } from './check/coordinates.ts';
import type { SourceReader } from './check/sourceReader.ts';
import { wardFinder } from './check/wardFinder.ts';
import type { PlanningOptions } from './check/checkZones.ts';
import { planningId, planPictureName } from '../land/extentCorners.ts';
import type { ShapeOptions } from './check/shapeChecks.ts';
import { importRefusal } from './importError.ts';
import { UNKNOWN_CRS } from '../../domain/coordinates/sourceCrs.ts';
import { writePlannings } from './write/writeZones.ts';

/** Maximum side: twice the size that a phone draws. */
const MAX_SIDE_PX = 4_096;
/** Statements on the embedded database may wait longer than a request does. */
const LIMITS = { timeoutMs: Infinity };

/** Reads the world file of a picture: `a.jpg` → `a.jgw`, `a.jpgw`, `a.wld`. */
function readWorldFile(path: string): number[] {
  const stem = path.replace(/\.[^.]*$/, '');
  const extension = path.slice(stem.length + 1);
  const names = [`${stem}.${extension[0]}${extension.at(-1)}w`, `${path}w`, `${stem}.wld`];
  const found = names.find((name) => existsSync(name));
  if (found === undefined) throw importRefusal(`Không có tệp toạ độ cạnh ảnh (no world file): ${names.join(', ')}.`);
  const numbers = readFileSync(found, 'latin1').trim().split(/\s+/).map(Number);
  if (numbers.length !== 6 || !numbers.every(Number.isFinite)) throw importRefusal(`${found}: cần sáu số (a world file has six numbers).`);
  return numbers;
}

/** Returns the picture's corners in world coordinates: upper left, upper right, lower right, lower left. */
function cornersOf([a, d, b, e, c, f]: number[], { width, height }: { width: number; height: number }): Float64Array {
  // The six numbers refer to pixel centres.
  const pixels = [
    [-0.5, -0.5],
    [width - 0.5, -0.5],
    [width - 0.5, height - 0.5],
    [-0.5, height - 0.5],
  ] as const;
  return Float64Array.from(pixels.flatMap(([column, row]) => [a! * column + b! * row + c!, d! * column + e! * row + f!]));
}

/**
 * Stores a picture with a world file for a planning, replacing the one drawn from its zones. Creates a missing planning
 * without zones if a title is given.
 * @throws ImportError on failure; nothing is stored then
 */
export async function importPicture(
  { store, files }: { store: Store; files: FileStore },
  path: string,
  { coordinates: option, wardCode, edition }: ShapeOptions,
  { id: key, title, mapCode = '', year = new Date().getFullYear(), status, validFrom = '', validTo = '' }: PlanningOptions,
  sources: SourceReader,
): Promise<string> {
  if (key === undefined || wardCode === undefined) throw importRefusal('Ảnh cần --planning MÃ và --ward MÃ (a picture needs both).');
  if (!existsSync(path)) throw importRefusal(`Không có tệp ${path} (no such file).`);
  const wards = await wardFinder(store, edition);
  const { cityCode: provinceCode, wardCode: ward } = (await wards.findGiven(wardCode)).ward;
  const original = readFileSync(path);
  const { picture, size } = await decode(original, path);
  const placed = cornersOf(readWorldFile(path), size);
  const coordinates = resolveCoordinates(option, UNKNOWN_CRS, placed);
  const corners = ringsToDegrees(await loadGeometryCore(), [{ ring: placed, provinceCode }], coordinates)[0]!;
  if (!isInVietnam(corners)) throw importRefusal(`${path}: ảnh nằm ngoài Việt Nam (the picture lies outside Việt Nam).`);
  const id = planningId(ward, key);
  const name = planPictureName(id, picture);
  const [known] = await store.query<{ picture: string }>(
    'select picture from parcel_lands where province_code = $1 and id = $2',
    [provinceCode, id],
    LIMITS,
  );
  if (!known && title === undefined)
    throw importRefusal(`Chưa có bản quy hoạch ${id}: nạp phân khu trước, hoặc thêm --title (no such planning).`);
  sources.refuseNameless();
  await files.write(name, picture.bytes);
  await store.transaction(async (inside) => {
    if (!known && title !== undefined) {
      const relations = { replaces: [], adjusts: [], details: [] };
      const details = { title, mapCode, year, status: status ?? ('' as const), validFrom, validTo, relations };
      const source = sources.of({}, () => undefined);
      const planning = { provinceCode, wardCode: ward, id, ...details, source, zoneCount: 0, extent: extentOf([corners]) };
      await writePlannings(inside, [planning]);
    }
    await inside.query('update parcel_lands set picture = $3, image_corners = $4::text::float8[] where province_code = $1 and id = $2', [
      provinceCode,
      id,
      name,
      `{${corners.join(',')}}`,
    ]);
  }, LIMITS);
  const before = known?.picture ?? '';
  if (before !== '' && before !== name) await files.remove(before);
  return id;
}

async function decode(original: Buffer, path: string) {
  try {
    return { size: await pictureSize(original), picture: await reencodePicture(original, MAX_SIDE_PX) };
  } catch (error) {
    if (error instanceof HttpError) throw importRefusal(`${path}: ${error.message}`);
    throw error;
  }
}
