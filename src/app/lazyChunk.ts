import { useEffect, useEffectEvent, useState } from 'react';
import { raiseNotice } from '../flows/shell/raiseNotice.ts';

/**
 * A part of the app that is fetched when its first panel opens: who only looks things up never loads it. From then on it is
 * there at once.
 * @param name said in the console when it cannot be fetched
 * @returns the hook of its panels: the chunk, or null until it is asked for and there. `giveUp` is called when it does not
 *   come, and closes what was opened, so that the next press asks again
 */
export function lazyChunk<Chunk extends object>(
  name: string,
  load: () => Promise<Chunk>,
): (giveUp: () => void, isAsked?: boolean) => Chunk | null {
  let fetched: Chunk | null = null;

  return function useChunk(giveUp, isAsked = true) {
    const [chunk, setChunk] = useState(fetched);
    const fail = useEffectEvent(giveUp);

    useEffect(() => {
      if (!isAsked || chunk) return;
      let wanted = true;
      load().then(
        (came) => {
          fetched = came;
          if (wanted) setChunk(came);
        },
        (error: unknown) => {
          console.warn(`${name} chunk did not load`, error);
          if (!wanted) return;
          fail();
          raiseNotice('error', 'notice.noAnswer');
        },
      );
      return () => {
        wanted = false;
      };
    }, [isAsked, chunk]);

    return chunk;
  };
}
