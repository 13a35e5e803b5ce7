import type { Feature, FeatureCollection } from 'geojson';
import { proxy, subscribe } from 'valtio';
import { packsSlice } from '../../state/packs/packsSlice.ts';
import { misreadingSlice } from '../../state/misreading/misreadingSlice.ts';
import { stakeoutRun } from '../../state/stakeout/stakeoutRun.ts';
import { stakeoutSlice } from '../../state/stakeout/stakeoutSlice.ts';
import { coalescePerFrame } from '../view/coalesce.ts';
import { misreadFeatures, outlineFeature, wayFeatures } from './wayFeatures.ts';

function shownWay(): Feature[] {
  const { target } = stakeoutSlice;
  const { corners, aim, fix, track } = stakeoutRun;
  if (!target || corners.length === 0) return [];
  const rings = target.rings.map(({ corners: ring }) => ring);
  return wayFeatures({ rings, aim: corners[aim] ?? null, from: fix?.position ?? null, track });
}

/** Draws the stakeout, a misreading's effect and a pack's outline. The heading changes per frame and draws nothing. */
export function followWays(show: (ways: FeatureCollection) => void): { stop(): void } {
  let drawn: readonly unknown[] = [[], 0, null, null, null];
  const redraw = coalescePerFrame(() => {
    const { corners, aim, fix } = stakeoutRun;
    const { shown } = misreadingSlice;
    const { outline } = packsSlice;
    const next = [corners, aim, fix, shown, outline];
    if (next.every((part, index) => part === drawn[index])) return;
    drawn = next;
    show({
      type: 'FeatureCollection',
      features: [...(shown ? misreadFeatures(shown) : []), ...(outline ? [outlineFeature(outline)] : []), ...shownWay()],
    });
  });
  const unsubscribe = subscribe(proxy({ stakeoutRun, misreadingSlice, packsSlice }), redraw.schedule);
  redraw.schedule();
  return {
    stop() {
      unsubscribe();
      redraw.cancel();
    },
  };
}
