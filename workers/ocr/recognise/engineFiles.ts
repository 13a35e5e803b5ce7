/** Addresses of what reads (src/build/ocrAssets.ts makes it), all of our own origin. */
export interface EngineFiles {
  script: URL;
  module: URL;
  language: URL;
}

/** A function that returns i8x16.splat(0): an engine without SIMD refuses it. */
const SIMD_PROBE = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
);

/** @returns the files of the faster build that this browser runs */
export function engineFiles(): EngineFiles {
  // Literals, because the bundler finds a file by the text of its URL.
  const language = new URL('../build/digits.traineddata', import.meta.url);
  return WebAssembly.validate(SIMD_PROBE)
    ? {
        script: new URL('../build/engine.simd.js', import.meta.url),
        module: new URL('../build/engine.simd.wasm', import.meta.url),
        language,
      }
    : {
        script: new URL('../build/engine.scalar.js', import.meta.url),
        module: new URL('../build/engine.scalar.wasm', import.meta.url),
        language,
      };
}
