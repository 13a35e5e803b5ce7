import { FINER_CODES, LAND_CODES } from '../../domain/land/landCodes.ts';
import { DRAW_HANDLERS } from '../../flows/drawing/drawHandlers.ts';
import { readSnap } from '../../flows/drawing/readSnap.ts';
import { recordPlanningDrawn } from '../../flows/layers/loadLayer.ts';
import { browseMap, LAND, readTile } from '../../flows/map/browseMap.ts';
import { PRESS_HANDLERS } from '../../flows/map/pressHandlers.ts';
import { openAroundLists } from '../../flows/results/openList.ts';
import { fileAddress, pictureAddress } from '../../flows/shell/fileAddress.ts';
import { baseTile, savedPicture } from '../../flows/packs/askPacks.ts';
import { type MapOptions, startMap } from '../../map/startMap.ts';
import { createMap } from '../../map/view/createMap.ts';

/** Nothing, where the device has no WebGL: the map's own start finds that out again, and says so. */
function makeMap(...asked: Parameters<typeof createMap>): ReturnType<typeof createMap> | null {
  try {
    return createMap(...asked);
  } catch {
    return null;
  }
}

/** Starts the map with what it asks of flows: drawing and presses need the map, so their handlers come with it. */
export function startMapOfPage(container: HTMLElement, words: MapOptions['words']): { stop(): void } {
  const made = makeMap(container, words);
  let started: { stop(): void } | null = null;
  // MapLibre's part alone takes a cheap phone an eighth of a second: all else has a task of its own.
  const timer = setTimeout(() => {
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
      words,
      landCodes: [...LAND_CODES, ...FINER_CODES],
    });
  });
  return {
    stop() {
      clearTimeout(timer);
      if (started) started.stop();
      else made?.remove();
    },
  };
}
