import { ShapeFaultError } from './shapeFaultError.ts';

/** A file that was chosen, or one of an archive. */
export interface FilePart {
  /** With its folders, as far as it has any. */
  name: string;
  /** @throws ShapeFaultError where it cannot be unpacked */
  open(): Promise<Blob>;
}

/** A drawing and what belongs to it. */
export interface DrawingParts {
  /** @throws ShapeFaultError where it cannot be unpacked */
  open(): Promise<Blob>;
  /** The file beside it with this ending. @returns null where there is none @throws ShapeFaultError `tooLarge` */
  beside(ending: string): Promise<Uint8Array | null>;
}

/** Of files that hold a drawing; those of several files go first, since what stands beside them may look like one, then what surely is one. */
const ENDINGS = ['shp', 'tab', 'gpkg', 'kml', 'mif', 'dxf', 'dgn', 'geojson', 'json', 'csv', 'tsv', 'txt'];
/** What is read whole: twice this is held on a phone, for a moment. */
export const MAX_WHOLE_BYTES = 64 * 2 ** 20;

const endingOf = (name: string): string => /\.([^./]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
const withoutEnding = (name: string): string => name.replace(/\.[^./]*$/, '').toLowerCase();

/**
 * Which of several files are drawings, the likeliest first, by their names: their content decides later what they are.
 * @throws ShapeFaultError `noDrawingFile` where none can be one
 */
export function drawingParts(parts: readonly FilePart[]): DrawingParts[] {
  const isWorkbook = parts.some(({ name }) => name === 'xl/workbook.xml');
  const drawings = isWorkbook ? [] : parts.filter(({ name }) => ENDINGS.includes(endingOf(name)));
  if (drawings.length === 0) throw new ShapeFaultError('noDrawingFile');
  const seen = new Set<string>();
  return drawings
    .toSorted((one, other) => ENDINGS.indexOf(endingOf(one.name)) - ENDINGS.indexOf(endingOf(other.name)))
    .filter(({ name }) => {
      // What has the same name as a drawing before it belongs to that: a text beside a Shapefile.
      const isNew = !seen.has(withoutEnding(name));
      seen.add(withoutEnding(name));
      return isNew;
    })
    .map((drawing) => ({
      open: drawing.open,
      beside: async (ending) => {
        const own = withoutEnding(drawing.name);
        const part = parts.find(({ name }) => endingOf(name) === ending && withoutEnding(name) === own);
        return part ? wholeOf(await part.open()) : null;
      },
    }));
}

async function wholeOf(blob: Blob): Promise<Uint8Array> {
  if (blob.size > MAX_WHOLE_BYTES) throw new ShapeFaultError('tooLarge');
  return new Uint8Array(await blob.arrayBuffer());
}
