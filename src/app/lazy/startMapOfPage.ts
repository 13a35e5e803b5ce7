import { FINER_CODES, LAND_CODES } from '../../domain/land/landCodes.ts';
import { DRAW_HANDLERS, readSnap } from '../../flows/drawing/drawHandlers.ts';
import { recordPlanningDrawn } from '../../flows/layers/loadLayer.ts';
import { browseMap, LAND, readTile } from '../../flows/map/browseMap.ts';
import { PRESS_HANDLERS } from '../../flows/map/pressHandlers.ts';
import { openAroundLists } from '../../flows/results/openList.ts';
import { nextPaint } from '../../flows/shell/nextPaint.ts';
import { fileAddress, pictureAddress } from '../../flows/shell/fileAddress.ts';
import { baseTile, savedPicture } from '../../flows/packs/askPacks.ts';
import { type MapOptions, startMap } from '../../map/startMap.ts';
import { createMap } from '../../map/view/createMap.ts';

/** Returns null where the device has no WebGL: the map's own start detects that again, and reports it. */
function makeMap(...args: Parameters<typeof createMap>): ReturnType<typeof createMap> | null {
  try {
    return createMap(...args);
  } catch {
    return null;
  }
}

/** Starts the map with its flows: drawing and presses need the map, so their handlers load with it. */
export function startMapOfPage(container: HTMLElement, texts: MapOptions['texts']): { stop(): void } {
  let made: ReturnType<typeof makeMap> = null;
  let started: { stop(): void } | undefined;
  const start = (): void => {
    started = startMap(container, {
      made,
      handlers: {
        ...PRESS_HANDLERS,
        onPickPin: openAroundLists,
        onMoved: browseMap,
        onPlanning: recordPlanningDrawn,
        draw: DRAW_HANDLERS,
      },
      tile: readTile,
      land: LAND,
      snap: readSnap,
      addresses: { picture: pictureAddress, file: fileAddress },
      savedPicture,
      baseTile,
      texts,
      landCodes: [...LAND_CODES, ...FINER_CODES],
    });
  };
  // Creating MapLibre's map is a long task on a slow phone, so the rest has its own task. It reads the map's size,
  // which forces layout: the page is painted first.
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = true;
  void nextPaint().then(() => {
    if (!isWanted) return;
    made = makeMap(container, texts);
    timer = setTimeout(start);
  });
  return {
    stop() {
      isWanted = false;
      clearTimeout(timer);
      if (started) started.stop();
      else made?.remove();
    },
  };
}
