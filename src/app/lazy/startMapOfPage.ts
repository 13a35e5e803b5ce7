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

/** Starts the map with what it asks of flows: drawing and presses need the map, so their handlers come with it. */
export const startMapOfPage = (container: HTMLElement, words: MapOptions['words']): { stop(): void } =>
  startMap(container, {
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
