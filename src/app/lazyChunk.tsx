import { type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { loadPart } from '../i18n/catalogues/loadPart.ts';
import type { Part } from '../i18n/catalogues/parts.ts';
import { CatalogueProvider } from '../i18n/text/CatalogueProvider.tsx';
import { raiseNotice } from '../state/shell/noticeSlice.ts';
import { settingsSlice } from '../state/shell/settingsSlice.ts';

interface LazyChunkProps<Chunk> {
  /** The chunk is fetched once this is true; by default with the first render. */
  isAsked?: boolean;
  /** Called when it does not load: closes what was opened, so that the next press loads again. Left out where the page can be used without it. */
  onFailure?: () => void;
  /** What was not pressed raises no toast where it does not load. */
  isQuiet?: boolean;
  placeholder?: ReactNode;
  children: (chunk: Chunk) => ReactNode;
}

export interface LazyChunk<Chunk> {
  (props: LazyChunkProps<Chunk>): ReactNode;
  /** Fetches it before anything of it is asked for; where that fails the first press tries again, and says so. */
  preload(): Promise<void>;
}

/**
 * A part of the app in a chunk of its own, with the messages of panels. Fetched when its first panel opens, or before, and rendered at once from then on.
 * @param name for the console, when it cannot be fetched
 * @param added messages that only this chunk shows
 * @returns the component that renders what the chunk exports
 */
export function lazyChunk<Chunk extends object>(name: string, load: () => Promise<Chunk>, ...added: Part[]): LazyChunk<Chunk> {
  const parts: Part[] = ['panels', ...added];
  let fetched: { chunk: Chunk } | null = null;

  const fetchOnce = async (): Promise<{ chunk: Chunk }> => {
    // In a task of its own: each file that is asked for takes a cheap phone a millisecond, often behind what was drawn because the map has come.
    await new Promise((resolve) => setTimeout(resolve));
    const [chunk] = await Promise.all([load(), ...parts.map((part) => loadPart(settingsSlice.language, part))]);
    fetched ??= { chunk };
    return fetched;
  };

  function LazyChunk({ isAsked = true, isQuiet = false, onFailure, placeholder = null, children }: LazyChunkProps<Chunk>): ReactNode {
    const [shown, setShown] = useState(fetched);
    const fail = useEffectEvent(() => onFailure?.());

    useEffect(() => {
      if (!isAsked || shown) return;
      let isWanted = true;
      fetchOnce().then(
        (loaded) => {
          // In pieces: as one task it would take a cheap phone an eighth of a second.
          if (isWanted) startTransition(() => setShown(loaded));
        },
        (error: unknown) => {
          console.warn(`${name} chunk did not load`, error);
          if (!isWanted) return;
          fail();
          if (!isQuiet) raiseNotice('error', 'notice.noAnswer');
        },
      );
      return () => {
        isWanted = false;
      };
    }, [isAsked, shown, isQuiet]);

    const there = shown ?? (isAsked ? fetched : null);
    return there ? <CatalogueProvider parts={parts}>{children(there.chunk)}</CatalogueProvider> : placeholder;
  }

  return Object.assign(LazyChunk, {
    preload: () =>
      fetchOnce().then(
        () => undefined,
        () => undefined,
      ),
  });
}
