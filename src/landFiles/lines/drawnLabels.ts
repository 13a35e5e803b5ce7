import { addToList } from '../../domain/addToList.ts';
import type { DrawnText } from '../cad/drawnSheet.ts';
import type { LayerRole } from './layerRole.ts';
import { type LotLabel, readLotLabel } from './readLotLabel.ts';

interface Place {
  x: number;
  y: number;
}

export interface DrawnLabel extends LotLabel, Place {
  text: string;
  /** Height of letters; 0 if unknown. */
  heightM: number;
  /** Positions of its other texts. */
  others: Place[];
  /** Face that contains it; -1 for none. */
  face: number;
  /** True if another number is as near to its area or code. */
  isCrowded?: boolean;
}

/** Maximum distance of area and code from a number, in letter heights; in metres if these are unknown. */
const BESIDE_HEIGHTS = 3;
const BESIDE_M = 3;
/** Maximum distance of stacked lines, in letter heights. */
const STACKED_HEIGHTS = 1.8;

const besideM = (a: DrawnLabel, b: DrawnLabel): number => BESIDE_HEIGHTS * Math.max(a.heightM, b.heightM) || BESIDE_M;

/**
 * Returns texts about lots, with area and code joined to the nearest number.
 * @param faceAt face that contains a place from `origin`; -1 for none
 */
export function drawnLabels(
  texts: readonly DrawnText[],
  roleOf: (layer: string) => LayerRole | undefined,
  origin: Place,
  faceAt: (x: number, y: number) => number,
): DrawnLabel[] {
  const labels = texts.flatMap((drawn): DrawnLabel[] => {
    const role = roleOf(drawn.layer);
    const label = readLotLabel(drawn.text, role === 'boundary' ? undefined : role);
    const [x, y] = [drawn.x - origin.x, drawn.y - origin.y];
    if (Object.keys(label).length === 0 || !Number.isFinite(x) || !Number.isFinite(y)) return [];
    return [{ ...label, x, y, text: drawn.text.slice(0, 80), heightM: Math.min(100, drawn.height) || 0, others: [], face: faceAt(x, y) }];
  });
  for (const field of ['areaM2', 'code'] as const) joinField(labels, field);
  return labels.filter(({ text }) => text !== '');
}

/** Joins the area or code next to each number. The text of a joined label becomes empty. */
function joinField(labels: DrawnLabel[], field: 'areaM2' | 'code'): void {
  const isOpen = (label: DrawnLabel): boolean => label.text !== '' && label.number !== undefined && label[field] === undefined;
  const numbers = labels.filter(isOpen);
  const loose = labels.filter((label) => label.text !== '' && label.number === undefined && label[field] !== undefined);
  const join = (number: DrawnLabel, other: DrawnLabel): void => {
    Object.assign(number, { [field]: other[field] });
    number.others.push({ x: other.x, y: other.y });
    other.text = '';
  };
  const joinAll = (pairs: ReadonlyArray<{ number: DrawnLabel; other: DrawnLabel }>): void => {
    for (const { number, other } of pairs) if (isOpen(number) && other.text !== '') join(number, other);
  };
  const pairs = pairsBeside(numbers, loose);
  const stacked = pairs.filter(({ number, other, apartM }) => apartM <= STACKED_HEIGHTS * Math.max(number.heightM, other.heightM));
  const firstOf = new Map<DrawnLabel, DrawnLabel>();
  for (const { number, other } of stacked) {
    const first = firstOf.get(other);
    if (first) first.isCrowded = number.isCrowded = true;
    else firstOf.set(other, number);
  }
  joinAll(stacked);
  // If a face has only one of each, they belong together at any distance.
  const [numbersIn, looseIn] = [byFace(numbers.filter(isOpen)), byFace(loose.filter(({ text }) => text !== ''))];
  for (const [face, [number, ...moreNumbers]] of numbersIn) {
    const [other, ...more] = looseIn.get(face) ?? [];
    if (number && other && moreNumbers.length === 0 && more.length === 0) join(number, other);
  }
  joinAll(pairs);
}

function byFace(labels: readonly DrawnLabel[]): Map<number, DrawnLabel[]> {
  const found = new Map<number, DrawnLabel[]>();
  for (const label of labels) if (label.face >= 0) addToList(found, label.face, label);
  return found;
}

interface LabelPair {
  number: DrawnLabel;
  other: DrawnLabel;
  apartM: number;
}

/** Maximum compared pairs. Thousands of texts in one place are not labels. */
const MAX_PAIRS = 2_000_000;

/** Returns numbers with labels next to them, the nearest first. */
function pairsBeside(numbers: readonly DrawnLabel[], loose: readonly DrawnLabel[]): LabelPair[] {
  const cellM = [...numbers, ...loose].reduce((most, { heightM }) => Math.max(most, heightM * BESIDE_HEIGHTS), BESIDE_M);
  const cells = new Map<string, DrawnLabel[]>();
  for (const label of loose) addToList(cells, `${Math.floor(label.x / cellM)} ${Math.floor(label.y / cellM)}`, label);
  const pairs: LabelPair[] = [];
  for (const number of numbers) {
    const [column, row] = [Math.floor(number.x / cellM), Math.floor(number.y / cellM)];
    for (let at = 0; at < 9; at++) {
      for (const other of cells.get(`${column - 1 + (at % 3)} ${row - 1 + Math.floor(at / 3)}`) ?? []) {
        const apartM = Math.hypot(other.x - number.x, other.y - number.y);
        if (apartM <= besideM(number, other) && pairs.length < MAX_PAIRS) pairs.push({ number, other, apartM });
      }
    }
  }
  return pairs.sort((a, b) => a.apartM - b.apartM);
}
