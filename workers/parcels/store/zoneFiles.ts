import { areasOfText, fetchGeoJson, type FileArea } from '../../../src/api/land/fetchGeoJson.ts';
import { oldestOf } from '../../../src/domain/packs/keptPack.ts';
import { isUnreachable, failure, success, type Result } from '../../../src/domain/result.ts';
import { isFatal, announceWork } from '../../bridge/heartbeat.ts';
import { createSlots } from '../../../src/domain/slots.ts';
import type { ZoneFile, ZonesSummary } from '../api.ts';
import type { CreateTileStore } from '../tiles/tileStore.ts';
import { ZoneStore } from './zoneStore.ts';

/** Time per million characters of GeoJSON on a slow phone, to parse, pack and store them without a pause. */
const READING_MS_PER_MILLION = 600;
/** A file takes several times its size while it is read. */
const MAX_PARALLEL = 2;

interface HeldFile {
  fileUrl: string;
  /** Opened by the page, so that it is not dropped. */
  isOpen: boolean;
  loading: Promise<Result<ZoneStore>>;
  store: ZoneStore | null;
  /** Time at which a pack's land was read (ISO 8601, UTC); null for the file host's. */
  savedAt: string | null;
}

/** Returns the text of a file from packs by its URL; null if no pack has it. */
export type SavedZones = (fileUrl: string) => Promise<{ value: string; asOf: string } | null>;

/**
 * Files of plannings and sheets, each fetched once. Closed files stay until memory is short; then those closed longest
 * ago are dropped. A file that alone exceeds the limit is refused with status 413.
 */
export class ZoneFiles {
  /** Customer's token if the file host is the gateway; else null. */
  token: string | null = null;
  readonly #createTiles: CreateTileStore;
  readonly #saved: SavedZones;
  readonly #files = new Map<string, HeldFile>();
  readonly #slots = createSlots(MAX_PARALLEL);
  #failed = 0;

  constructor(createTiles: CreateTileStore, saved: SavedZones = () => Promise.resolve(null)) {
    this.#createTiles = createTiles;
    this.#saved = saved;
  }

  get savedAt(): string | null {
    return oldestOf([...this.#files.values()].map(({ store, savedAt }) => (store ? savedAt : null)));
  }

  get failed(): number {
    return this.#failed;
  }

  get size(): number {
    return this.#sum((store) => store.size);
  }

  get coordinateBytes(): number {
    return this.#sum((store) => store.coordinateBytes);
  }

  async open(file: ZoneFile, fileBase: string, roomBytes: number): Promise<Result<ZonesSummary>> {
    const held = this.#hold(file, fileBase, roomBytes);
    held.isOpen = true;
    const answer = await held.loading;
    return answer.ok ? success(answer.value.summary) : answer;
  }

  close(layerId: string): void {
    const held = this.#files.get(layerId);
    if (!held) return;
    held.isOpen = false;
    // Closed last, so dropped last.
    this.#files.delete(layerId);
    this.#files.set(layerId, held);
  }

  async read(file: ZoneFile, fileBase: string, roomBytes: number): Promise<Result<ZoneStore>> {
    return this.#hold(file, fileBase, roomBytes).loading;
  }

  /** Returns a file's zones, after a pending download; null if it was not opened or failed. */
  async get(layerId: string): Promise<ZoneStore | null> {
    const answer = await this.#files.get(layerId)?.loading;
    return answer?.ok ? answer.value : null;
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#files.values()].map(({ loading }) => loading));
  }

  #hold({ id, fileUrl }: ZoneFile, fileBase: string, roomBytes: number): HeldFile {
    const existing = this.#files.get(id);
    if (existing?.fileUrl === fileUrl) return existing;
    if (existing) this.#drop(id, existing);
    const held = { fileUrl, isOpen: false, store: null, savedAt: null } as unknown as HeldFile;
    held.loading = this.#load(held, fileBase).then((answer) => this.#keep(id, held, answer, roomBytes));
    this.#files.set(id, held);
    return held;
  }

  #load(held: HeldFile, fileBase: string): Promise<Result<ZoneStore>> {
    return this.#slots.take(null, async () => {
      const beforeReading = (characters: number): void => announceWork((characters / 1e6) * READING_MS_PER_MILLION);
      const answer = await fetchGeoJson(fileBase, held.fileUrl, { token: this.token, beforeReading });
      const saved = !answer.ok && isUnreachable(answer.error) ? await this.#saved(held.fileUrl) : null;
      if (saved) {
        beforeReading(saved.value.length);
        held.savedAt = saved.asOf;
      }
      const areas = saved ? areasOfText(saved.value) : answer;
      if (!areas.ok) return areas;
      return this.#pack(areas.value);
    });
  }

  #pack(areas: readonly FileArea[]): Result<ZoneStore> {
    try {
      const store = new ZoneStore(this.#createTiles, areas);
      if (store.size > 0) return success(store);
      store.close();
      return failure('malformed', 'no area in degrees');
    } catch (error) {
      if (!(error instanceof RangeError) || isFatal(error)) throw error;
      return failure('refused', error.message, 413);
    }
  }

  #keep(id: string, held: HeldFile, answer: Result<ZoneStore>, roomBytes: number): Result<ZoneStore> {
    if (answer.ok) {
      held.store = answer.value;
      this.#makeRoom(roomBytes, held);
      if (this.#bytes <= roomBytes) return answer;
      held.store.close();
      held.store = null;
    }
    this.#failed += 1;
    if (this.#files.get(id) === held) this.#files.delete(id);
    return answer.ok ? failure('refused', '', 413) : answer;
  }

  get #bytes(): number {
    return this.#sum((store) => store.bytes);
  }

  #makeRoom(roomBytes: number, except: HeldFile): void {
    for (const [id, held] of this.#files) {
      if (this.#bytes <= roomBytes) return;
      if (!held.isOpen && held.store && held !== except) this.#drop(id, held);
    }
  }

  #drop(id: string, held: HeldFile): void {
    this.#files.delete(id);
    held.store?.close();
    held.store = null;
  }

  #sum(measure: (store: ZoneStore) => number): number {
    let sum = 0;
    for (const { store } of this.#files.values()) if (store) sum += measure(store);
    return sum;
  }
}
