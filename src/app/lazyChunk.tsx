import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { raiseNotice } from '../state/noticeSlice.ts';

interface LazyChunkProps<Chunk> {
  /** The chunk is fetched once this is true; by default with the first render. */
  isAsked?: boolean;
  /** Called when it does not load: closes what was opened, so that the next press loads again. */
  onFailure: () => void;
  /** Rendered until it is loaded. */
  placeholder?: ReactNode;
  children: (chunk: Chunk) => ReactNode;
}

/**
 * A part of the app in a chunk of its own, fetched when its first panel opens and rendered at once from then on.
 * @param name for the console, when it cannot be fetched
 * @returns the component that renders what the chunk exports
 */
export function lazyChunk<Chunk extends object>(name: string, load: () => Promise<Chunk>): (props: LazyChunkProps<Chunk>) => ReactNode {
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
