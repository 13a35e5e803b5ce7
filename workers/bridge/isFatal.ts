/** How engines word what they throw when memory or stack is used up: V8, SpiderMonkey, JavaScriptCore. */
const USED_UP = /allocat|out of memory|call stack|too much recursion/i;

/**
 * Whether what a worker holds can no longer be trusted: a trap leaves WASM memory half written, and so does a used-up
 * memory or stack to whatever was being changed.
 */
export function isFatal(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  return error instanceof Error && /^(Range|Internal)Error$/.test(error.name) && USED_UP.test(error.message);
}
