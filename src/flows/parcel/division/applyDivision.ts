import { dividePolygon, type DivisionPart, type ParcelSide } from '../../../domain/division/dividePolygon.ts';
import { type DivisionForm, firstLine, readDivisionForm, sidesOf } from '../../../domain/division/divisionForm.ts';
import { mergeParts, shareCorners } from '../../../domain/division/mergeParts.ts';
import { measurePart } from '../../../domain/division/measurePart.ts';
import type { DrawnDivision } from '../../../map/overlays/drawDivision.ts';
import { whenLoaded } from '../../shell/loadedCalls.ts';
import { divisionSlice, type MeasuredPart, updateDivision } from '../../../state/parcel/divisionSlice.ts';

/** Returns the sides of the undivided parcel, one of which may face the street. */
export const sidesOfParcel = (): ParcelSide[] => (divisionSlice.past[0] ?? divisionSlice.parts).flatMap(({ rings }) => sidesOf(rings));

/** Adds figures to parts. */
export function measureParts(parts: readonly DivisionPart[], street = sidesOfParcel()[divisionSlice.street]): MeasuredPart[] {
  return parts.map((part) => ({ ...part, figures: measurePart(part.rings, street ? [street] : []) }));
}

/** Computes what the form would do to the chosen part, and draws it. */
export function showForm(): void {
  const { form, parts, target, frame, handleNames } = divisionSlice;
  if (!frame) return;
  const part = parts[target];
  const request = part && readDivisionForm(form, part.rings);
  const preview = part && request ? dividePolygon(part.rings, request) : null;
  const previewParts = preview && 'parts' in preview ? measureParts(preview.parts) : [];
  updateDivision({ preview, previewParts });
  const drawn: DrawnDivision = {
    frame,
    parts: partsWithPreview(parts, target, previewParts),
    target: part,
    line: part && form.method === 'line' ? form.line : null,
    handleNames,
    onLine: (line) => changeForm({ line }),
  };
  // Loaded with the map's library, which panels do not wait for.
  whenLoaded(import('../../../map/overlays/drawDivision.ts'), ({ drawDivision }) => drawDivision(drawn));
}

/** Returns the parts with those of a preview in place of the chosen one. */
export const partsWithPreview = <Part>(parts: readonly Part[], target: number, previewParts: readonly Part[]): Part[] =>
  previewParts.length === 0 ? [...parts] : parts.toSpliced(target, 1, ...previewParts);

export function changeForm(change: Partial<DivisionForm>): void {
  updateDivision({ form: { ...divisionSlice.form, ...change } });
  showForm();
}

/** Chooses the part that the next cut divides; the line moves into it. */
export function chooseTarget(target: number): void {
  const part = divisionSlice.parts[target];
  if (!part) return;
  updateDivision({ target });
  changeForm({ side: 0, line: firstLine(part.rings) });
}

/** @param street index of the side of the whole parcel; -1 for none */
export function chooseStreet(street: number): void {
  updateDivision({ street });
  updateDivision({ parts: measureParts(divisionSlice.parts) });
  showForm();
}

/** Replaces the chosen part by the parts of the preview ('Cắt'). */
export function applyDivision(): void {
  const { parts, previewParts, target } = divisionSlice;
  if (previewParts.length === 0) return;
  setParts(partsWithPreview(parts, target, previewParts));
}

/** Merges two neighbours into one part ('Gộp'). */
export function mergeTwo(one: number, other: number): void {
  const { parts } = divisionSlice;
  const merged = mergeParts([parts[one]!.rings, parts[other]!.rings]);
  if (merged.length !== 1) return;
  const kept = parts.filter((_, index) => index !== other);
  const at = kept.indexOf(parts[one]!);
  setParts(kept.map((part, index) => (index === at ? { rings: merged[0]!, isRoad: parts[one]!.isRoad && parts[other]!.isRoad } : part)));
}

export function undoDivision(): void {
  const { past } = divisionSlice;
  const before = past.at(-1);
  if (!before) return;
  updateDivision({ past: past.slice(0, -1), parts: measureParts(before), target: -1 });
  if (before.length === 1) chooseTarget(0);
  else showForm();
}

/** Shows the parts after a cut or a merge; none of them is chosen for another cut. */
function setParts(parts: readonly DivisionPart[]): void {
  const shared = shareCorners(parts.map(({ rings }) => rings));
  updateDivision({ past: [...divisionSlice.past, divisionSlice.parts] });
  updateDivision({ parts: measureParts(parts.map((part, index) => ({ ...part, rings: shared[index]! }))), target: -1 });
  showForm();
}
