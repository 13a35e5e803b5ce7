import type { Map as MapLibreMap } from 'maplibre-gl';
import { proxy, subscribe } from 'valtio';
import { compareSlice, setComparison } from '../../state/layers/compareSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { coalesceInTask } from '../view/coalesce.ts';
import { comparison } from './comparedSides.ts';
import type { CompareMapFactory } from './openCompareMap.ts';

/** Opens a second map during a comparison, by code that loads with the first one. @returns a function that ends it */
export function followComparison(main: MapLibreMap, maker: CompareMapFactory): () => void {
  let isEnded = false;
  let shown: { stop(): void } | 'coming' | null = null;

  const stopShown = (): void => {
    if (shown !== 'coming') shown?.stop();
    shown = null;
  };
  const open = async (): Promise<void> => {
    shown = 'coming';
    try {
      const { openCompareMap } = await import('./openCompareMap.ts');
      if (isEnded || shown !== 'coming') return;
      if (comparison()) shown = openCompareMap(main, maker);
      else shown = null;
    } catch (error) {
      console.warn('map: comparison', error);
      shown = null;
      setComparison(null);
    }
  };
  const follow = (): void => {
    // The second map waits until the first one is ready.
    const isCompared = comparison() !== null && viewSlice.map === 'ready';
    if (isCompared && shown === null) void open();
    else if (!isCompared && shown !== 'coming') stopShown();
  };
  // Let the press that ends it finish first: removing a map is a long task.
  const { schedule, cancel } = coalesceInTask(follow);
  const unsubscribe = subscribe(proxy({ compareSlice, viewSlice }), schedule);
  return () => {
    isEnded = true;
    unsubscribe();
    cancel();
    stopShown();
  };
}
