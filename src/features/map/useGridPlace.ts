import { useEffect, useRef, useState } from 'react';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type GridPlace, readGridPlace } from '../../flows/map/readGridPlace.ts';

/** Of a place that changes with every frame the worker is asked one at a time, the newest next. @returns the last that is known */
export function useGridPlace(position: LngLat | null): GridPlace | null {
  const [place, setPlace] = useState<GridPlace | null>(null);
  const newest = useRef(position);
  const isAsking = useRef(false);
  useEffect(() => {
    newest.current = position;
    if (isAsking.current) return;
    isAsking.current = true;
    void (async () => {
      let asked: LngLat | null = null;
      while (newest.current && newest.current !== asked) {
        asked = newest.current;
        setPlace(await readGridPlace(asked));
      }
      isAsking.current = false;
    })();
  }, [position]);
  return position && place;
}
