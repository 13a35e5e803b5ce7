import { hasSimd } from '../../bridge/loadWasmModule.ts';

/** URLs of the text engine's files on our own origin; src/build/ocrAssets.ts makes them. */
export type EngineFiles = ReturnType<typeof engineFiles>;

/** Returns the files of the fastest build that this browser runs. */
export function engineFiles() {
  // The bundler finds a file only by a literal URL.
  const language = new URL('../build/digits.traineddata', import.meta.url);
  const [script, module] = hasSimd()
    ? [new URL('../build/engine.simd.js', import.meta.url), new URL('../build/engine.simd.wasm', import.meta.url)]
    : [new URL('../build/engine.scalar.js', import.meta.url), new URL('../build/engine.scalar.wasm', import.meta.url)];
  return { script, module, language };
}

/** Approximate unpacked sizes, for the progress only: servers that compress report no length. */
const BYTES = { script: 200_000, module: 2_860_000, language: 1_500_000 } as const;
const ALL_BYTES = BYTES.script + BYTES.module + BYTES.language;

/** Loads the files into the HTTP cache, where the workers find them, even offline. @throws on failure and abort */
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
