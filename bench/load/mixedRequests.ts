import * as wire from '../../src/contract/notes/notes.ts';
import { logInCall, refreshAccessCall } from '../../src/contract/account/auth.ts';
import { findCadastralItemsAroundCall } from '../../src/contract/land/parcels.ts';
import type { Call } from '../../src/contract/call.ts';
import { suggestParcelLandsCall } from '../../src/contract/land/plannings.ts';
import { findPlacesCall } from '../../src/contract/places/places.ts';
import { CALL_LIMITS } from '../../src/domain/limits.ts';
import { SAMPLE_AREAS } from '../../src/gateway/sample/sampleAreas.ts';
import { sentNote } from '../../tests/support/customers/noteClient.ts';
import { seededRandom } from '../../tests/support/run/seededRandom.ts';
import { readRepositoryFile } from '../../tests/support/run/repository.ts';
import type { Kind, Person } from './loadJob.ts';

const { path: NOTES } = wire.findActionHistoriesCall;

/** A request that is ready to be sent, with handlers for its response. */
export interface LoadRequest {
  kind: Kind;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** @throws if the response is wrong; called for a sample of the responses */
  check(body: string): void;
  /** Prepares the next requests of this customer; gets the body if `needsBody`. */
  answered(body: string): void;
  /** True if `answered` reads the body. */
  needsBody: boolean;
  /** Called at the end, whatever the result. */
  over(): void;
}

/** Rows of an around search in the stated load. */
const AROUND_ROWS = 100;
/** Half-side in degrees of a box in a sample town that contains more than that. */
const HALF_SIDE_DEG = 0.001;

const pause = (): void => undefined;

/** Texts that users type into the place box, from the tests' corpus. */
const typedQueries = (): string[] =>
  readRepositoryFile('tests/fixtures/placeQueries.tsv')
    .split('\n')
    .flatMap((line) => (line === '' || line.startsWith('#') ? [] : [line.split('\t')[0]!]));

/** A customer at work: last refresh and existing notes. */
interface Worker extends Person {
  isRefreshing: boolean;
  notes: string[];
}

function made(kind: Kind, call: Call, body: object | undefined, own: Partial<LoadRequest> = {}): LoadRequest {
  const headers = { ...call.headers, ...(body && call.method !== 'GET' ? { 'content-type': 'application/json' } : {}) };
  const text = body && call.method !== 'GET' && call.method !== 'DELETE' ? JSON.stringify(body) : '';
  return {
    kind,
    method: call.method,
    path: call.path,
    body: text,
    check: pause,
    answered: pause,
    needsBody: false,
    over: pause,
    ...own,
    headers: { ...headers, ...own.headers },
  };
}

/**
 * Makes the seeded mixed load: around searches of 100 rows 70 %, suggestions 15 % (places and plannings in turn),
 * notes 10 % (half new, a quarter lists, the rest changed or deleted), login 0.25 %, refreshes the rest.
 */
export function mixedRequests(people: readonly Person[], seed: number): (kind?: Kind) => LoadRequest {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const workers: Worker[] = people.map((person) => ({ ...person, isRefreshing: false, notes: [] }));
  const queries = typedQueries();
  let noteNumber = 0;

  const around = (): LoadRequest => {
    const { center } = pick(SAMPLE_AREAS);
    const [longitude, latitude] = [center.lng + (random() - 0.5) * 0.004, center.lat + (random() - 0.5) * 0.004];
    const position = [-HALF_SIDE_DEG, HALF_SIDE_DEG].map((by) => ({ latitude: latitude + by, longitude: longitude + by }));
    return made(
      'around',
      findCadastralItemsAroundCall,
      { position, limitPoint: AROUND_ROWS, status: 'ACTIVE' },
      {
        check: (body) => {
          const { data } = JSON.parse(body) as { data: unknown[] };
          if (data.length !== AROUND_ROWS) throw new Error(`${data.length} rows`);
        },
      },
    );
  };

  const suggest = (): LoadRequest => {
    const typed = pick(queries);
    const check = (body: string): void => {
      if (!Array.isArray((JSON.parse(body) as { data: unknown }).data)) throw new Error('no list');
    };
    if (random() < 0.5)
      return made('suggest', findPlacesCall, { search: typed.slice(0, 2 + Math.floor(random() * typed.length)) }, { check });
    const search = pick(SAMPLE_AREAS).key.replaceAll('-', ' ');
    return made('suggest', suggestParcelLandsCall, { search, limit: CALL_LIMITS.suggestions, page: 1, status: 'ACTIVE' }, { check });
  };

  const note = (): LoadRequest => {
    const worker = pick(workers);
    const headers = { authorization: `Bearer ${worker.accessToken}` };
    const share = random();
    if (share < 0.5) {
      const uid = `load-${seed}-${noteNumber++}`;
      return made('note', wire.createActionHistoryCall, sentNote(uid), {
        headers,
        needsBody: true,
        answered: (body) => void worker.notes.push((JSON.parse(body) as { data: { _id: string } }).data._id),
      });
    }
    // A note that is being changed is not deleted meanwhile.
    const id = share < 0.75 ? undefined : worker.notes.shift();
    if (id === undefined)
      return made('note', wire.findActionHistoriesCall, {}, { headers, path: `${NOTES}?limit=10&page=1&orderByKey=-1` });
    const at = ({ path }: Call): string => path.replace('{id}', id);
    if (share >= 0.9) return made('note', wire.deleteActionHistoryCall, undefined, { headers, path: at(wire.deleteActionHistoryCall) });
    return made(
      'note',
      wire.updateActionHistoryCall,
      { title: 'Bản vẽ đã sửa', note: 'Đã đo lại' },
      { headers, path: at(wire.updateActionHistoryCall), over: () => void worker.notes.push(id) },
    );
  };

  const login = (): LoadRequest => {
    const { email, password } = pick(workers);
    return made('login', logInCall, { username: email, password, type: 'LOGIN' });
  };

  const refresh = (): LoadRequest => {
    // A customer who waits for a response does not refresh again.
    const free = workers.filter(({ isRefreshing }) => !isRefreshing);
    const worker = free.length > 0 ? pick(free) : undefined;
    if (!worker) return login();
    worker.isRefreshing = true;
    return made(
      'refresh',
      refreshAccessCall,
      { refreshToken: worker.refreshToken },
      {
        needsBody: true,
        answered: (body) => {
          const { results } = JSON.parse(body) as { results: { accessToken: string; refreshToken: string } };
          [worker.accessToken, worker.refreshToken] = [results.accessToken, results.refreshToken];
        },
        over: () => void (worker.isRefreshing = false),
      },
    );
  };

  const makers: Record<Kind, () => LoadRequest> = { around, suggest, note, refresh, login };
  return (kind) => {
    if (kind) return makers[kind]();
    const share = random();
    if (share < 0.7) return around();
    if (share < 0.85) return suggest();
    if (share < 0.95) return note();
    return random() < 1 / 20 ? login() : refresh();
  };
}
