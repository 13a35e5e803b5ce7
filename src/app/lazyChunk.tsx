import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { raiseNotice } from '../flows/shell/raiseNotice.ts';

interface LazyChunkProps<Chunk> {
  /** Fetched from when this is true; left out, from the first drawing. */
  isAsked?: boolean;
  /** Called when it does not come: closes what was opened, so that the next press asks again. */
  onFailure: () => void;
  /** Drawn until it is there. */
  placeholder?: ReactNode;
  children: (chunk: Chunk) => ReactNode;
}

/**
 * A part of the app that is fetched when its first panel opens: who only looks things up never loads it. From then on it is
 * there at once.
 * @param name said in the console when it cannot be fetched
 * @returns the component that draws what the chunk holds
 */
export function lazyChunk<Chunk extends object>(
  name: string,
  load: () => Promise<Chunk>,
): (props: LazyChunkProps<Chunk>) => ReactNode {
  let fetched: Chunk | null = null;

  return function LazyChunk({ isAsked = true, onFailure, placeholder = null, children }) {
    const [chunk, setChunk] = useState(fetched);
    const fail = useEffectEvent(onFailure);

    useEffect(() => {
      if (!isAsked || chunk) return;
      let isWanted = true;
      load().then(
        (loaded) => {
          fetched = loaded;
          if (isWanted) setChunk(loaded);
        },
        (error: unknown) => {
          console.warn(`${name} chunk did not load`, error);
          if (!isWanted) return;
          fail();
          raiseNotice('error', 'notice.noAnswer');
        },
      );
      return () => {
        isWanted = false;
      };
    }, [isAsked, chunk]);

    return chunk ? children(chunk) : placeholder;
  };
}
