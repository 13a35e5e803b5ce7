import { decodeTile, type RawTileFeature, type RawTileLayer } from './decodeTile.ts';
import { CLOSE_PATH, commandsOf, LINE_TO, MOVE_TO, partsOfCommands, signedArea, type Command } from './tileGeometry.ts';
import type { Pair } from './tileShapes.ts';

const EXTENT = 4096;
const BUFFER = 64;

/**
 * Lists a tile's violations of MVT 2.1 and of the product's further rules: coordinates within the buffer (and the
 * store's `uncutReach`), and ids present and unique in a layer. Unused keys and values are allowed.
 * @param layers the decoded bytes, if the caller has them
 * @returns readable lines; empty for a tile without violations
 */
export function mvtFaults(bytes: Uint8Array, layers = decodeTile(bytes), uncutReach = 0): string[] {
  if (bytes.length === 0) return [];
  const faults = layers.flatMap((layer) => layerFaults(layer, BUFFER + uncutReach).map((fault) => `${layer.name}: ${fault}`));
  if (layers.length === 0) faults.push('no layer, but bytes');
  if (new Set(layers.map(({ name }) => name)).size < layers.length) faults.push('two layers of one name');
  return faults;
}

function layerFaults(layer: RawTileLayer, room: number): string[] {
  const { name, version, extent, keys, values, features } = layer;
  const faults: string[] = [];
  if (version !== 2) faults.push(`version ${version}`);
  if (extent !== EXTENT) faults.push(`extent ${extent}`);
  if (name === '') faults.push('no name');
  if (features.length === 0) faults.push('no feature');
  if (new Set(keys).size < keys.length) faults.push('a key twice');
  if (new Set(values.map((value) => `${typeof value} ${value}`)).size < values.length) faults.push('a value twice');
  const ids = features.map(({ id }) => id);
  if (ids.some((id) => id === undefined)) faults.push('a feature without id');
  if (new Set(ids).size < ids.length) faults.push('an id twice');
  for (const feature of features) {
    faults.push(...[...tagFaults(feature, layer), ...geometryFaults(feature, room)].map((fault) => `${feature.id}: ${fault}`));
  }
  return faults;
}

function tagFaults({ tags }: RawTileFeature, { keys, values }: RawTileLayer): string[] {
  if (tags.length % 2 !== 0) return ['a tag without value'];
  const own = tags.filter((_, i) => i % 2 === 0);
  const faults: string[] = [];
  if (new Set(own).size < own.length) faults.push('a key twice in one feature');
  if (own.some((key) => key >= keys.length)) faults.push('a key out of range');
  if (tags.some((value, i) => i % 2 === 1 && value >= values.length)) faults.push('a value out of range');
  return faults;
}

function geometryFaults({ type, geometry }: RawTileFeature, room: number): string[] {
  if (geometry.length === 0) return ['no geometry'];
  const commands = commandsOf(geometry);
  const faults = commands.filter(({ count }) => count === 0).map(() => 'a command of no length');
  if (commands.some(({ command, steps }) => command === LINE_TO && steps.some(([dx, dy]) => dx === 0 && dy === 0))) {
    faults.push('a LineTo to where it is');
  }
  const isOut = (at: number): boolean => at < -room || at > EXTENT + room;
  const parts = partsOfCommands(commands);
  if (parts.some((part) => part.some(([x, y]) => isOut(x) || isOut(y)))) faults.push('outside the buffer');
  if (type === 1) return [...faults, ...pointFaults(commands)];
  if (type === 2) return [...faults, ...lineFaults(commands)];
  return type === 3 ? [...faults, ...ringFaults(commands, parts)] : [`type ${type}`];
}

const pointFaults = (commands: readonly Command[]): string[] =>
  commands.length === 1 && commands[0]!.command === MOVE_TO ? [] : ['points are one MoveTo'];

function lineFaults(commands: readonly Command[]): string[] {
  const inOrder = commands.every(({ command, count }, i) =>
    i % 2 === 0 ? command === MOVE_TO && count === 1 : command === LINE_TO && count >= 1,
  );
  return inOrder && commands.length % 2 === 0 ? [] : ['a line is MoveTo, LineTo'];
}

function ringFaults(commands: readonly Command[], parts: ReadonlyArray<readonly Pair[]>): string[] {
  const inOrder = commands.every(({ command, count }, i) => {
    if (i % 3 === 0) return command === MOVE_TO && count === 1;
    return i % 3 === 1 ? command === LINE_TO && count >= 2 : command === CLOSE_PATH && count === 1;
  });
  if (!inOrder || commands.length % 3 !== 0) return ['a ring is MoveTo, LineTo of two or more, ClosePath'];
  const faults: string[] = [];
  parts.forEach((ring, i) => {
    const [first, last] = [ring[0]!, ring.at(-1)!];
    if (first[0] === last[0] && first[1] === last[1]) faults.push('a ring repeats its first corner');
    const area = signedArea(ring);
    if (area === 0) faults.push('a ring without area');
    if (i === 0 && area < 0) faults.push('the first ring is a hole');
  });
  return faults;
}
