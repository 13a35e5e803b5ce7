import { repositoryFiles } from '../run/repository.ts';
import { CallGraph, type Place } from './callGraph.ts';
import { repositorySource } from './repositorySource.ts';

type Name = readonly [path: string, name: string];

/** Path of data through the product, by the functions that it must pass. */
interface DataPath {
  name: string;
  from: Name;
  to: readonly Name[];
  /** Maximum number of files. */
  limit: number;
}

const DATA_PATHS: readonly DataPath[] = [
  {
    name: 'corner → ring',
    from: ['src/flows/search/searchCorners.ts', 'searchCorners'],
    to: [
      ['workers/geometry/core/measureRing.ts', 'measureCorners'],
      ['src/state/search/cornersSlice.ts', 'updateCorners'],
      ['src/map/overlays/corners.ts', 'cornersFeatures'],
      ['src/map/view/mapView.ts', 'setData'],
    ],
    limit: 23,
  },
  {
    name: 'note → row',
    from: ['src/flows/notes/saveNote.ts', 'saveNote'],
    to: [
      ['src/state/storage/outbox.ts', 'updateOutboxRecord'],
      ['src/gateway/notes/rows.ts', 'insertNote'],
    ],
    limit: 30,
  },
  {
    name: 'tap → verdict',
    from: ['src/map/view/pickOnMap.ts', 'pickOnMap'],
    to: [
      ['workers/parcels/store/lotsAt.ts', 'lotsAt'],
      ['src/flows/parcel/pickLots.ts', 'pickLots'],
      ['src/flows/parcel/openParcel.ts', 'showPinnedParcel'],
      ['workers/parcels/overlap/planOverlap.ts', 'overlapParcel'],
      ['src/state/parcel/planOverlapSlice.ts', 'updatePlanOverlap'],
    ],
    limit: 41,
  },
];

/** Rooms that compute, whose called functions belong to a path; except the reference, the fallback of WASM. */
const COMPUTES = /^(?!.*\/reference\.ts)(src\/(api|contract|domain|gateway|state\/storage)|workers)\//;

interface Step {
  place: Place;
  by: Step | null;
}

/** Finds the shortest way from passed places to another one; through rendering if no call leads there. */
function wayTo(graph: CallGraph, passed: readonly Place[], [path, name]: Name): Step {
  const end = graph.find(path, name).node;
  for (const rendered of [false, true]) {
    const reached = new Map<Place['node'], Step>();
    for (const place of passed) reached.set(place.node, { place, by: null });
    for (const step of reached.values()) {
      if (step.place.node === end) return step;
      for (const place of [...graph.callsOf(step.place), ...graph.listenersOf(step.place, rendered)])
        if (!reached.has(place.node)) reached.set(place.node, { place, by: step });
    }
  }
  throw new Error(`no call leads to ${name} of ${path}`);
}

/** Returns the functions on a path, and those that they call in computing rooms. */
function pathPlaces(graph: CallGraph, { from, to }: DataPath): Place[] {
  const start = graph.find(...from);
  const passed = new Map([[start.node, start]]);
  for (const name of to) {
    for (let step: Step | null = wayTo(graph, [...passed.values()], name); step; step = step.by) passed.set(step.place.node, step.place);
  }
  for (const place of passed.values()) {
    if (place.isReady) continue;
    for (const called of graph.callsOf(place)) if (COMPUTES.test(called.path)) passed.set(called.node, called);
  }
  return [...passed.values()];
}

/** Follows every path. @returns the files of each, with their functions */
export function followPaths(): Array<{ name: string; limit: number; files: Map<string, string[]> }> {
  const paths = repositoryFiles('src', 'workers').filter((path) => /\.tsx?$/.test(path));
  const graph = new CallGraph(paths.map(repositorySource));
  return DATA_PATHS.map((path) => {
    const files = new Map<string, string[]>();
    for (const place of pathPlaces(graph, path)) files.set(place.path, [...(files.get(place.path) ?? []), place.name]);
    return { name: path.name, limit: path.limit, files };
  });
}
