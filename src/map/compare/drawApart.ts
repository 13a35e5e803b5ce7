import type { Map as MapLibreMap } from 'maplibre-gl';
import { coalesceInTask, coalescePerFrame } from '../view/coalesce.ts';

/**
 * Has a map draw in tasks of its own, behind what else is drawn in a frame: MapLibre draws with the frame, so that two maps would be one task.
 * @param isLeading it draws with the frame for now, as a map does that a hand moves
 * @param prepare done to the map before it is drawn so
 */
export function drawApart(map: MapLibreMap, isLeading: () => boolean, prepare: () => void): { draw(): void; stop(): void } {
  let isStopped = false;
  const drawInFrame = map.triggerRepaint.bind(map);
  const task = coalesceInTask(() => {
    prepare();
    // What was asked for by that is drawn now.
    frame.cancel();
    map.redraw();
  });
  const frame = coalescePerFrame(task.schedule);
  map.triggerRepaint = () => {
    if (isStopped) return;
    if (isLeading()) drawInFrame();
    else frame.schedule();
  };
  return {
    draw: task.schedule,
    stop() {
      isStopped = true;
      frame.cancel();
      task.cancel();
    },
  };
}
