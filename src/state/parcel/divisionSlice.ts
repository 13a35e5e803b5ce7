import { proxy, ref } from 'valtio';
import type { Division, DivisionPart } from '../../domain/division/dividePolygon.ts';
import type { DivisionForm } from '../../domain/division/divisionForm.ts';
import type { GridFrame } from '../../domain/division/gridFrame.ts';
import type { PartFigures } from '../../domain/division/measurePart.ts';

/** A part with its figures, in the order of the list. */
export interface MeasuredPart extends DivisionPart {
  readonly figures: PartFigures;
}

/** Division of the open parcel ('Tách thửa'), on the grid of its corner table. */
export interface DivisionSlice {
  /** Divided parcel; null: the panel is closed. */
  parcelId: string | null;
  /** Accessible names of the line's handles, in the language of the opened panel. */
  handleNames: readonly [string, string];
  /** Positions of grid places near the parcel; a valtio `ref`. */
  frame: GridFrame | null;
  form: DivisionForm;
  /** Parts as cut so far; a valtio `ref`. */
  parts: readonly MeasuredPart[];
  /** Part that the next cut divides; -1: none is chosen. */
  target: number;
  /** Side of the whole parcel that faces the street; -1: none chosen. */
  street: number;
  /** Result of the form; null while a field is empty or not understood; a valtio `ref`. */
  preview: Division | null;
  /** Parts of the preview with figures; a valtio `ref`. */
  previewParts: readonly MeasuredPart[];
  /** Parts before each cut, for undo; a valtio `ref`. */
  past: ReadonlyArray<readonly MeasuredPart[]>;
}

const CLOSED: DivisionSlice = {
  parcelId: null,
  handleNames: ['A', 'B'],
  frame: null,
  form: {
    method: 'line',
    line: [
      [0, 0],
      [0, 0],
    ],
    lineArea: '',
    side: 0,
    isAcross: true,
    count: '2',
    areas: '',
    width: '3',
  },
  parts: [],
  target: 0,
  street: -1,
  preview: null,
  previewParts: [],
  past: [],
};

export const divisionSlice = proxy<DivisionSlice>({ ...CLOSED });

export function showDivision(shown: Partial<DivisionSlice>): void {
  Object.assign(divisionSlice, CLOSED, withRefs(shown));
}

export function updateDivision(change: Partial<DivisionSlice>): void {
  Object.assign(divisionSlice, withRefs(change));
}

export function closeDivisionPanel(): void {
  Object.assign(divisionSlice, CLOSED);
}

function withRefs(change: Partial<DivisionSlice>): Partial<DivisionSlice> {
  const { parts, preview, previewParts, form, frame, past } = change;
  return {
    ...change,
    ...(parts && { parts: ref([...parts]) }),
    ...(preview && { preview: ref(preview) }),
    ...(previewParts && { previewParts: ref([...previewParts]) }),
    ...(form && { form: ref({ ...form }) }),
    ...(past && { past: ref([...past]) }),
    ...(frame && { frame: ref(frame) }),
  };
}
