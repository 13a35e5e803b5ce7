import { useRef, type PointerEvent } from 'react';
import { restingStop, type SheetStop, type StopHeights } from './sheetStops.ts';

interface SheetDrag {
  heights: StopHeights;
  shownPx: number;
  show: (heightPx: number, moving: boolean) => void;
  onRest: (stop: SheetStop) => void;
  onClose: () => void;
}

/** Less than this is a tap on what lies under the finger. */
const DRAG_THRESHOLD_PX = 5;
/** How far a flick carries on after the finger has left. */
const FLICK_MS = 180;

/** Pointer handlers that drag a sheet by its grip and let it come to rest at the stop it was thrown towards. */
export function useSheetDrag({ heights, shownPx, show, onRest, onClose }: SheetDrag) {
  const drag = useRef<{ startY: number; lastY: number; lastMs: number; speed: number; moving: boolean } | null>(null);

  const heightAt = (y: number): number => {
    const raw = shownPx + (drag.current ? drag.current.startY - y : 0);
    return Math.max(0, Math.min(heights.full, raw));
  };

  const end = (event: PointerEvent): void => {
    const ended = drag.current;
    if (!ended) return;
    const heightPx = heightAt(event.clientY);
    drag.current = null;
    if (!ended.moving) return;
    const stop = event.type === 'pointercancel' ? null : restingStop(heightPx - ended.speed * FLICK_MS, heights);
    if (event.type === 'pointercancel') show(shownPx, false);
    else if (stop === null) onClose();
    else {
      show(heights[stop], false);
      onRest(stop);
    }
  };

  return {
    onPointerDown: (event: PointerEvent): void => {
      if (event.button !== 0) return;
      drag.current = { startY: event.clientY, lastY: event.clientY, lastMs: event.timeStamp, speed: 0, moving: false };
    },
    onPointerMove: (event: PointerEvent): void => {
      const now = drag.current;
      if (!now) return;
      if (!now.moving) {
        if (Math.abs(event.clientY - now.startY) < DRAG_THRESHOLD_PX) return;
        now.moving = true;
        // Only now: a captured pointer would take the click away from the buttons in the head.
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      const elapsedMs = Math.max(1, event.timeStamp - now.lastMs);
      now.speed = (event.clientY - now.lastY) / elapsedMs;
      now.lastY = event.clientY;
      now.lastMs = event.timeStamp;
      show(heightAt(event.clientY), true);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
