import type { Map as MapLibreMap } from 'maplibre-gl';

/**
 * Overlays when MapLibre draws: not in the frame that lays out what has come into the panels, but in the next one. Each of the two takes a cheap phone most of
 * what a frame may take. Never twice in a row: panels that change all the time do not hold the map. Nor while a hand moves it: what a frame leaves out then,
 * the next one makes up for, and the map lags behind the fingers.
 * @param panels where they lie
 * @returns ends it
 */
export function yieldFrames(map: MapLibreMap, panels: Element): () => void {
  let isChanged = false;
  /** The frame that lays it out, by its time. */
  let layoutAt = -1;
  let hasYielded = false;
  let isByHand = false;
  const observer = new MutationObserver(() => {
    isChanged = true;
    // Before the map's turn in that frame or behind it, whoever asked first.
    requestAnimationFrame((at) => {
      isChanged = false;
      layoutAt = at;
    });
  });
  observer.observe(panels, { childList: true, subtree: true });
  const begun = ({ originalEvent }: { originalEvent?: unknown }): void => {
    isByHand = originalEvent !== undefined;
  };
  const ended = (): void => {
    isByHand = false;
  };
  map.on('movestart', begun);
  map.on('moveend', ended);
  const render = map._render;
  map._render = (at) => {
    // Who has it drawn at once, for a picture, says no time.
    hasYielded = !hasYielded && !isByHand && at > 0 && (isChanged || at === layoutAt);
    if (!hasYielded) return render.call(map, at);
    map.triggerRepaint();
    return map;
  };
  return () => {
    observer.disconnect();
    map.off('movestart', begun);
    map.off('moveend', ended);
  };
}
