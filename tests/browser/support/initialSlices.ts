import { snapshot } from 'valtio';

type Slice = Record<string, unknown>;

/** What the flows that keep their history put back: `resetDrawing`, `dropNotes`. */
const BY_FLOWS = ['drawingSlice', 'notesSlice'];

const modules = import.meta.glob<Record<string, Slice>>('../../../src/state/*/*Slice.ts', { eager: true });
const slices = Object.values(modules).flatMap((module) =>
  Object.entries(module).filter(([name]) => name.endsWith('Slice') && !BY_FLOWS.includes(name)),
);

/** An event (signal.ts) that was told is not told again: its number only grows. */
const isSignal = (value: unknown): boolean => typeof (value as { id?: unknown } | null)?.id === 'number';

/** This module is evaluated once, before the first test file: as every slice begins. */
const initial = new Map(slices.map(([, slice]) => [slice, structuredClone(snapshot(slice) as Slice)]));

/** Every slice as it was before the first test file. */
export function putSlicesBack(): void {
  for (const [slice, values] of initial) {
    for (const [key, value] of Object.entries(values)) if (!isSignal(value)) slice[key] = structuredClone(value);
  }
}
