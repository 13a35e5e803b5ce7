import { hasSimd } from '../../bridge/loadWasmModule.ts';

/** Addresses of what reads (src/build/ocrAssets.ts makes it), all of our own origin. */
export type EngineFiles = ReturnType<typeof engineFiles>;

/** @returns the files of the faster build that this browser runs */
export function engineFiles() {
  // Literals, because the bundler finds a file by the text of its URL.
  const language = new URL('../build/digits.traineddata', import.meta.url);
  const [script, module] = hasSimd()
    ? [new URL('../build/engine.simd.js', import.meta.url), new URL('../build/engine.simd.wasm', import.meta.url)]
    : [new URL('../build/engine.scalar.js', import.meta.url), new URL('../build/engine.scalar.wasm', import.meta.url)];
  return { script, module, language };
}

/** Of each file, unpacked: for the progress only, where servers compress and tell no length. */
const BYTES = { script: 200_000, module: 2_860_000, language: 1_500_000 } as const;
const ALL_BYTES = BYTES.script + BYTES.module + BYTES.language;

/**
 * Brings the recogniser's files into the browser's cache, where their names let them stay for ever: the workers that use them
 * ask for them again, tell no progress, and find them there, offline too.
 * @throws when one cannot be had, or the signal aborts
 */
export async function fetchEngine(files: EngineFiles, onShare: (share: number) => void, signal: AbortSignal): Promise<void> {
  let bytes = 0;
  const kinds = Object.keys(BYTES) as Array<keyof EngineFiles>;
  const fetchOne = async (kind: keyof EngineFiles): Promise<void> => {
    const response = await fetch(files[kind], { signal });
    if (!response.ok || !response.body) throw new Error(`recogniser: ${response.status} for ${files[kind].pathname}`);
    const reader = response.body.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      bytes += chunk.value.length;
      onShare(Math.min(1, bytes / ALL_BYTES));
    }
  };
  await Promise.all(kinds.map(fetchOne));
  onShare(1);
}
