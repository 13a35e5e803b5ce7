import { readDistribution } from '../database/tableCatalogue.ts';
import { type Queryable, StoreBusy } from '../database/store.ts';
import { withTimeout } from '../operations/withTimeout.ts';

/** Maximum connections, of a gateway's five, for queries to one machine, and again for queries to several. */
const PLACES = 2;
/** A machine that has not answered for this long counts as silent. */
const LATE_MS = 1_000;
/** Pause after a timeout, because the database takes some eight seconds to end the abandoned connection. */
const PAUSE_MS = 10_000;
/** Maximum age of the shard map. Operators move shards manually, and a stale map still gives correct answers. */
const MAP_MS = 60_000;

const busy = (): StoreBusy => new StoreBusy('a machine of the database does not answer');

/** Queries in progress to one machine. */
class Machine {
  readonly #begun = new Set<{ atMs: number }>();
  #waiting: Array<() => void> = [];
  #silentUntilMs = 0;

  async #enter(): Promise<{ atMs: number }> {
    for (;;) {
      const nowMs = performance.now();
      if (nowMs < this.#silentUntilMs) throw busy();
      if (this.#begun.size < PLACES) {
        const question = { atMs: nowMs };
        this.#begun.add(question);
        return question;
      }
      if ([...this.#begun].some(({ atMs }) => atMs < nowMs - LATE_MS)) throw busy();
      await withTimeout(new Promise<void>((resolve) => this.#waiting.push(resolve)), LATE_MS, busy);
    }
  }

  async ask<Value>(work: () => Promise<Value>): Promise<Value> {
    const question = await this.#enter();
    try {
      return await work();
    } catch (error) {
      const nowMs = performance.now();
      if (error instanceof StoreBusy && nowMs - question.atMs > LATE_MS) this.#silentUntilMs = nowMs + PAUSE_MS;
      throw error;
    } finally {
      this.#begun.delete(question);
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const goOn of waiting) goOn();
    }
  }
}

type MachineMap = NonNullable<Awaited<ReturnType<typeof readMap>>>;

const NODES = `
  select province_code as province, groupid::text as machine from land_extents
  join pg_dist_placement on shardid = get_shard_id_for_distribution_column('cadastral_items'::regclass, province_code)`;

interface Known {
  map: Promise<MachineMap | undefined>;
  machines: Map<string, Machine>;
}

const stores = new WeakMap<Queryable, Known>();

async function readMap(store: Queryable) {
  if (!(await readDistribution(store))?.has('cadastral_items')) return undefined;
  const rows = await store.query<{ province: string; machine: string }>(NODES);
  const ofProvince = new Map(rows.map(({ province, machine }) => [province, machine]));
  return { readAtMs: performance.now(), ofProvince, names: [...new Set(ofProvince.values())] };
}

async function knownOf(store: Queryable): Promise<{ map: MachineMap | undefined; machines: Known['machines'] }> {
  const known = stores.get(store) ?? { map: readMap(store), machines: new Map<string, Machine>() };
  stores.set(store, known);
  try {
    const map = await known.map;
    if (map && map.readAtMs < performance.now() - MAP_MS) known.map = readMap(store);
    return { map, machines: known.machines };
  } catch (error) {
    stores.delete(store);
    throw error;
  }
}

/** Reports whether land is distributed over several machines, each with its own provinces. */
export const isDistributed = async (store: Queryable): Promise<boolean> => (await knownOf(store)).map !== undefined;

/**
 * Returns the SQL condition on the province for a small box; several machines use it for routing. On one machine `is
 * not false` hides it from the indexes, because the planner overestimates boxes and would also read all keys of the
 * province.
 * @param param number of the statement's text[] parameter with the provinces
 */
export async function provinceCondition(store: Queryable, param: number): Promise<string> {
  const condition = `province_code = any($${param}::text[])`;
  return (await isDistributed(store)) ? condition : `(${condition}) is not false`;
}

/**
 * Queries land so that a silent machine does not block the others. Queries to one machine use at most two connections,
 * as do queries to several, and a late machine gets no more. On a single machine it only runs `work`.
 * @param provinceCodes provinces of the land; undefined for all
 */
export async function queryShards<Value>(
  store: Queryable,
  provinceCodes: readonly string[] | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  const { map, machines } = await knownOf(store);
  if (!map) return work();
  const names = provinceCodes ? new Set(provinceCodes.flatMap((code) => map.ofProvince.get(code) ?? [])) : map.names;
  const [name] = [...names].length === 1 ? names : ['several'];
  const machine = machines.get(name!) ?? new Machine();
  machines.set(name!, machine);
  return machine.ask(work);
}
