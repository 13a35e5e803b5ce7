import { type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { loadPart } from '../i18n/catalogues/loadPart.ts';
import type { Part } from '../i18n/catalogues/parts.ts';
import { CatalogueProvider } from '../i18n/text/CatalogueProvider.tsx';
import { raiseNotice } from '../state/shell/noticeSlice.ts';
import { settingsSlice } from '../state/shell/settingsSlice.ts';

interface LazyChunkProps<Chunk> {
  /** Loads the chunk once this is true; by default with the first render. */
  isAsked?: boolean;
  /** Called when loading fails: closes the panel, so that the next press loads again. Optional parts omit it. */
  onFailure?: () => void;
  /** Raises no toast on failure, for something that was not pressed. */
  isQuiet?: boolean;
  placeholder?: ReactNode;
  children: (chunk: Chunk) => ReactNode;
}

export interface LazyChunk<Chunk> {
  (props: LazyChunkProps<Chunk>): ReactNode;
  /** Loads it before it is needed; after a failure the first press tries again, and reports that. */
  preload(): Promise<void>;
}

/**
 * Splits a part of the app into a chunk with the messages of panels. It loads when its first panel opens, or before.
 * @param name for the console, when it fails to load
 * @param added messages that only this chunk shows
 * @returns a component that renders the chunk's exports
 */
export function lazyChunk<Chunk extends object>(name: string, load: () => Promise<Chunk>, ...added: Part[]): LazyChunk<Chunk> {
  const parts: Part[] = ['panels', ...added];
  let fetched: { chunk: Chunk } | null = null;

  const fetchOnce = async (): Promise<{ chunk: Chunk }> => {
    // Use a separate task: each requested file takes time on a slow phone, often after a render caused by the map.
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
          // Use a transition: in one task it would block a slow phone.
          if (isWanted) startTransition(() => setShown(loaded));
        },
        (error: unknown) => {
          console.warn(name, error);
          if (!isWanted) return;
          fail();
          if (!isQuiet) raiseNotice('error', 'notice.noAnswer');
        },
      );
      return () => {
        isWanted = false;
      };
    }, [isAsked, shown, isQuiet]);

    const ready = shown ?? (isAsked ? fetched : null);
    return ready ? <CatalogueProvider parts={parts}>{children(ready.chunk)}</CatalogueProvider> : placeholder;
  }

  return Object.assign(LazyChunk, {
    preload: () =>
      fetchOnce().then(
        () => undefined,
        () => undefined,
      ),
  });
}
