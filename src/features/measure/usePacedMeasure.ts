import { useEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import type { DrawingMeasure } from '../../domain/drawing/drawingMeasure.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';

/** Nobody reads figures that change more often, and each change makes the page lay itself out. */
const PACE_MS = 100;

/** The drawing's measure, for the panel: under a finger that moves, it follows ten times a second. */
export function usePacedMeasure(): DrawingMeasure | null {
  const [measure, setMeasure] = useState(drawingSlice.measure);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      setMeasure(drawingSlice.measure);
    };
    const unsubscribe = subscribeKey(drawingSlice, 'measure', () => {
      timer ??= setTimeout(show, PACE_MS);
    });
    show();
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);
  return measure;
}
