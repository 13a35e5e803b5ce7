/** Settles like `work`, or rejects with the error of `late` after a timeout; the work itself continues. */
export function withTimeout<Value>(work: Promise<Value>, ms: number, late: () => Error): Promise<Value> {
  if (ms === Infinity) return work;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
