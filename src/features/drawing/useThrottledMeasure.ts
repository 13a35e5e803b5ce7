import { useEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import type { DrawingMeasure } from '../../domain/drawing/drawing.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';

/** Interval of updates: faster ones are illegible, and each costs a layout. */
const PACE_MS = 100;
/** Delay of figures below a collapsed sheet's edge, which screen readers still announce. */
const REST_MS = 500;

/** Returns the drawing's measure. @param shownIn its element: while that is out of sight, it updates only at rest */
export function useThrottledMeasure(shownIn: Element | null = null): DrawingMeasure | null {
  const [measure, setMeasure] = useState(drawingSlice.measure);
  useEffect(() => {
    let isSeen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      clearTimeout(timer);
      timer = undefined;
      setMeasure(drawingSlice.measure);
    };
    const unsubscribe = subscribeKey(drawingSlice, 'measure', () => {
      if (isSeen) timer ??= setTimeout(show, PACE_MS);
      else {
        clearTimeout(timer);
        timer = setTimeout(show, REST_MS);
      }
    });
    const observer = new IntersectionObserver((entries) => {
      isSeen = entries.at(-1)!.isIntersecting;
      if (isSeen) show();
    });
    if (shownIn) observer.observe(shownIn);
    show();
    return () => {
      clearTimeout(timer);
      unsubscribe();
      observer.disconnect();
    };
  }, [shownIn]);
  return measure;
}
