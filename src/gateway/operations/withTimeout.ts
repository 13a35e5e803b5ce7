/**
 * What work settles to, unless it takes too long; the work itself goes on.
 * @param late makes what is thrown then
 */
export function withTimeout<Value>(work: Promise<Value>, ms: number, late: () => Error): Promise<Value> {
  if (ms === Infinity) return work;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
