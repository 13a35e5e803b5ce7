/** @returns a call that joins the one under way, if there is one, and else begins another */
export function singleFlight<Args extends unknown[], Value>(run: (...args: Args) => Promise<Value>): (...args: Args) => Promise<Value> {
  let underWay: Promise<Value> | null = null;
  return (...args) => {
    underWay ??= run(...args).finally(() => (underWay = null));
    return underWay;
  };
}
