import { seededRandom } from '../../tests/support/run/seededRandom.ts';
import type { Measure } from '../../workers/geometry/api.ts';
import { createGeometryCore, loadGeometryModule, setModuleEarth } from '../../workers/geometry/core.ts';
import type { CaseSamples } from './caseSamples.ts';
import { measureWithGeographiclib } from './geographiclibPeer.ts';
import type { CaseName } from './goals.ts';
import { type Contender, interleave, repeat } from './interleave.ts';
import { drawRing, edgeLengths } from './measuredRing.ts';
import { verifyFigure } from './verifyPairs.ts';

const TOLERANCE = 1e-7;
/** Number of prepared moves, a power of two. */
const MOVES = 2 ** 16;
/** Moves of a drag: one second of a finger's. */
const MOVES_A_DRAG = 64;
/** Length of a move: a few metres. */
const MOVE_DEG = 5e-5;

/** Returns a function that measures a closed ring in WASM memory. */
async function stageMeasure(ring: Float64Array): Promise<() => Measure> {
  const wasm = await loadGeometryModule();
  const at = wasm.reserve(ring.byteLength) >>> 0;
  if (at === 0) throw new Error('bench: no memory for the ring');
  new Float64Array(wasm.memory.buffer, at, ring.length).set(ring);
  setModuleEarth(wasm, 'wgs84');
  const results = new Float64Array(wasm.memory.buffer, wasm.resultAddress(), 8);
  return () => {
    wasm.measurePath(at, ring.length / 2, true, false);
    return { lengthM: results[0]! + results[1]!, areaM2: Math.abs(results[2]! + results[3]!) };
  };
}

const repeatMeasure = (measure: () => Measure): Contender =>
  repeat(() => {
    const { lengthM, areaM2 } = measure();
    return lengthM + areaM2;
  });

const metres = (value: number): string =>
  value < 10 ? `${value.toFixed(1)} m` : value < 1000 ? `${value.toFixed(0)} m` : `${(value / 1000).toFixed(1)} km`;

export async function timeAreaAndPerimeter(size: number, rounds: number): Promise<CaseSamples[]> {
  const ring = drawRing(size, 3);
  const measure = await stageMeasure(ring);
  const [ours, expected] = [measure(), measureWithGeographiclib(ring)];
  verifyFigure('perimeter', ours.lengthM, expected.lengthM, TOLERANCE);
  verifyFigure('area', ours.areaM2, expected.areaM2, TOLERANCE);
  const samples = interleave(
    { kernel: repeatMeasure(measure), geographiclib: repeatMeasure(() => measureWithGeographiclib(ring)) },
    rounds,
  );
  const edges = edgeLengths(ring);
  const perVertexNs = (ms: number): number => (ms * 1e6) / size;
  const name: CaseName = 'area + perimeter, WGS84';
  return [
    {
      case: name,
      size,
      unit: 'ns/vertex',
      ours: samples.kernel.map(perVertexNs),
      peer: { name: 'geographiclib', samples: samples.geographiclib.map(perVertexNs) },
      note: `kernel, data in WASM memory; one rough ring, edges ${metres(edges.min)} to ${metres(edges.max)}, middle ${metres(edges.median)}`,
    },
  ];
}

/** Consecutive moves of vertices. */
interface Moves {
  index: Uint32Array;
  /** Targets: lng, lat, … */
  target: Float64Array;
}

/** Plans drags of vertices anywhere in the ring, with several moves each. */
function planMoves(ring: Float64Array): Moves {
  const random = seededRandom(5);
  const index = new Uint32Array(MOVES);
  const target = new Float64Array(2 * MOVES);
  for (let move = 0; move < MOVES; ++move) {
    const vertex = move % MOVES_A_DRAG === 0 ? Math.floor(random() * (ring.length / 2)) : index[move - 1]!;
    index[move] = vertex;
    target[2 * move] = ring[2 * vertex]! + (random() - 0.5) * MOVE_DEG;
    target[2 * move + 1] = ring[2 * vertex + 1]! + (random() - 0.5) * MOVE_DEG;
  }
  return { index, target };
}

/** Drags vertices and reads the measure after each move, compared with measuring the shape again. */
export async function timeVertexDrag(size: number, rounds: number): Promise<CaseSamples[]> {
  const ring = drawRing(size, 4);
  const { index, target } = planMoves(ring);

  const core = await createGeometryCore();
  const shape = core.openShape(ring, true, 'wgs84');
  const moved = ring.slice();
  for (let move = 0; move < MOVES; ++move) {
    shape.moveVertex(index[move]!, target[2 * move]!, target[2 * move + 1]!);
    moved.set(target.subarray(2 * move, 2 * move + 2), 2 * index[move]!);
  }
  const measure = await stageMeasure(moved);
  const [edited, anew] = [shape.measure(), measure()];
  verifyFigure('perimeter after drags', edited.lengthM, anew.lengthM, TOLERANCE);
  verifyFigure('area after drags', edited.areaM2, anew.areaM2, TOLERANCE);

  let next = 0;
  const drag: Contender = {
    run(batch) {
      let sum = 0;
      for (let time = 0; time < batch; ++time) {
        const move = next++ & (MOVES - 1);
        sum += shape.moveVertex(index[move]!, target[2 * move]!, target[2 * move + 1]!).areaM2;
      }
      return sum;
    },
  };
  const samples = interleave({ drag, recompute: repeatMeasure(measure) }, rounds);
  const name: CaseName = 'vertex drag against our recompute';
  return [
    {
      case: name,
      size,
      unit: 'ns/move',
      ours: samples.drag.map((ms) => ms * 1e6),
      peer: { name: 'our kernel', samples: samples.recompute.map((ms) => ms * 1e6) },
      note: 'moveVertex, a few metres, both figures read; peer: the whole ring measured by our own kernel',
    },
  ];
}
