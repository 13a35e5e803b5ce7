import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SourceCrs } from '../../domain/coordinates/sourceCrs.ts';
import { LEGACY_NAMES } from '../../domain/text/fromLegacy.ts';
import { FileFault } from '../../landFiles/fileFault.ts';
import { endingOf, type FilePart, type LandGroup, stemOf } from '../../landFiles/filePart.ts';
import { groupOf, isWorkbook, landGroups, MAP_ENDINGS } from '../../landFiles/landGroups.ts';
import type { LandRecord } from '../../landFiles/landFile.ts';
import { openLandFile } from '../../landFiles/openLandFile.ts';
import { SNIFF_BYTES, sniffFormat } from '../../landFiles/sniffFormat.ts';
import { type RecognisedFile, recogniseTexts } from '../../landFiles/texts/recogniseTexts.ts';
import { readZip } from '../../landFiles/zip/readZip.ts';
import { type DiskPart, inflate, siblingParts } from './diskPart.ts';
import { featureOf } from './featureOf.ts';
import { convertByGdal } from './gdal/convertByGdal.ts';
import { ImportError } from './importError.ts';
import type { LandFeature, LandSource, ReadOptions } from './landSource.ts';
import { recordsOfDrawing } from './lines/recordsOfDrawing.ts';
import { importErrorOf } from './importErrorOf.ts';

/** Limit for archived files that need random access, such as .MAP: they are unpacked to memory. */
const MAX_HELD_BYTES = 128 * 2 ** 20;
const MAX_NAMES_CHARS = 400;
const FEATURES_AT_ONCE = 2_000;

function diskParts(path: string): DiskPart[] {
  try {
    if (!statSync(path).isFile()) throw new Error('not a file');
    return siblingParts(path);
  } catch (error) {
    throw new ImportError(`Không mở được tệp ${path} (file not readable): ${(error as Error).message}`, { atStart: true });
  }
}

/** Returns the only map of an archive, so that no other is dropped silently. @throws FileFault */
function chosenGroup(parts: readonly FilePart[], layer: string | undefined): LandGroup {
  const kinds = MAP_ENDINGS.filter((kind) => parts.some(({ name }) => endingOf(name) === kind));
  if (kinds.length > 1)
    throw new FileFault(
      'severalKinds',
      kinds
        .map((kind) => `.${kind}`)
        .toSorted()
        .join(', '),
    );
  // Tables and lists may accompany the maps of any archive.
  const groups = landGroups(parts).filter(({ main }) => kinds.includes(endingOf(main.name)));
  if (groups.length === 0) throw new FileFault('noLandFile');
  // These formats have their layers inside the file.
  const isWithin = kinds[0] === 'gpkg' || kinds[0] === 'kml';
  const nameOf = ({ main }: LandGroup): string => stemOf(main.name);
  const [group, second] = groups.filter((candidate) => layer === undefined || isWithin || nameOf(candidate) === layer);
  if (!group || second) throw new FileFault('severalLayers', groups.map(nameOf).join(', ').slice(0, MAX_NAMES_CHARS));
  return group;
}

/** Opens a file by content, else by name. @throws ImportError if the format is unknown or the file unreadable */
export async function openSource(path: string, options: ReadOptions = {}): Promise<LandSource> {
  if (/\.gdb[\\/]?$/i.test(path)) return openSource(await convertByGdal(resolve(path), 'File Geodatabase'), options);
  const parts = diskParts(path);
  const close = (): void => parts.forEach((part) => part.close());
  try {
    const [main] = parts as [DiskPart, ...DiskPart[]];
    const isZip = sniffFormat(await main.read(0, SNIFF_BYTES)) === 'zip';
    const within = isZip ? await readZip(main, inflate, MAX_HELD_BYTES) : [];
    const group = isZip && !isWorkbook(within) ? chosenGroup(within, options.layer) : groupOf(main, parts);
    const file = await openLandFile(group, { ...options, needsAttributes: true });
    return sourceOf(recogniseTexts(file, options.text), options, close);
  } catch (error) {
    close();
    if (error instanceof FileFault && error.kind === 'needsGdal') return openSource(await convertByGdal(path, error.message), options);
    throw importErrorOf(error, true);
  }
}

function sourceOf(file: RecognisedFile, options: ReadOptions, close: () => void): LandSource {
  const drawn = file.sheet && drawnRecords(file, options);
  /** First record with an area; all others must use the same coordinate system. */
  let first: LandRecord | undefined;
  let hasBegun = false;
  async function* readAll(): AsyncGenerator<LandFeature[]> {
    if (drawn) {
      for (let at = 0; at < drawn.features.length; at += FEATURES_AT_ONCE) yield drawn.features.slice(at, at + FEATURES_AT_ONCE);
      return;
    }
    first = undefined;
    for await (const records of file.records()) {
      const features = records.map(featureOf);
      for (const [at, record] of records.entries()) {
        if (features[at]!.polygons.length === 0) continue;
        first ??= record;
        if (!isSame(first.crs, record.crs)) throw mixedCrs(record.ordinal, first.crsName ?? '', record.crsName ?? '');
      }
      hasBegun = true;
      yield features;
    }
    if (file.lateCrs?.() !== undefined) throw lateCrs();
  }
  return {
    format: file.format,
    crs: () => first?.crs ?? file.crs(),
    texts: file.texts,
    share: () => (drawn ? 1 : file.share()),
    ...(file.isPartial && { isPartial: () => file.isPartial!() }),
    findings: () => file.findings?.() ?? [],
    ...(drawn && { drawing: () => drawn.notes }),
    async *read() {
      try {
        yield* readAll();
      } catch (error) {
        // KML documents and TAB headers are read completely before the first record.
        throw importErrorOf(error, !hasBegun && /KML|TAB/.test(file.format));
      } finally {
        close();
      }
    },
  };
}

const isSame = (a: SourceCrs, b: SourceCrs): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

const mixedCrs = (ordinal: number, ...names: string[]): ImportError =>
  new ImportError(
    `Đối tượng ${ordinal} ghi hệ toạ độ khác các đối tượng trước (record ${ordinal} has another crs): ${names.join(' ≠ ').slice(0, 160)}. Hãy tách tệp.`,
  );

const lateCrs = (): ImportError =>
  new ImportError('Tệp ghi hệ toạ độ (crs) sau các đối tượng: hãy khai bằng --grid (crs after the features: state it with --grid).');

/** @throws ImportError that may be caused by unread layers or titles */
function drawnRecords({ sheet, possibleCharset }: RecognisedFile, { drawing }: ReadOptions): ReturnType<typeof recordsOfDrawing> {
  try {
    return recordsOfDrawing(sheet!, drawing);
  } catch (error) {
    if (!(error instanceof ImportError) || possibleCharset === undefined) throw error;
    throw new ImportError(
      `${error.message} Chữ và tên lớp có thể viết bằng ${LEGACY_NAMES[possibleCharset]}: nếu đúng, khai thêm --text ${possibleCharset} (its texts may be ${possibleCharset}: if so, add the option).`,
      { atStart: error.atStart },
    );
  }
}
