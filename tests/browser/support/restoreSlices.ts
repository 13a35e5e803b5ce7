import { snapshot } from 'valtio';

type Slice = Record<string, unknown>;

/** Slices with a history, which their flows reset: `resetDrawing`, `dropNotes`. */
const BY_FLOWS = ['drawingSlice', 'notesSlice'];

const modules = import.meta.glob<Record<string, Slice>>('../../../src/state/*/*Slice.ts', { eager: true });
const slices = Object.values(modules).flatMap((module) =>
  Object.entries(module).filter(([name]) => name.endsWith('Slice') && !BY_FLOWS.includes(name)),
);

/** An event (signal.ts) must not be sent again: its number only grows. */
const isSignal = (value: unknown): boolean => typeof (value as { id?: unknown } | null)?.id === 'number';

/** Every slice's initial state: this module is evaluated once, before the first test file. */
const initial = new Map(slices.map(([, slice]) => [slice, structuredClone(snapshot(slice) as Slice)]));

/** Resets every slice to its state before the first test file. */
export function restoreSlices(): void {
  for (const [slice, values] of initial) {
    for (const [key, value] of Object.entries(values)) if (!isSignal(value)) slice[key] = structuredClone(value);
  }
}
