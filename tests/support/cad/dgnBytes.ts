/** Elements of DGN V7 that GDAL cannot write. Numbers are in VAX formats. */

/** Encodes 32 bits, higher half first. */
export const int = (value: number): number[] => {
  const bits = Math.round(value) >>> 0;
  return [(bits >>> 16) & 0xff, bits >>> 24, bits & 0xff, (bits >>> 8) & 0xff];
};
export const word = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff];

/** Encodes a VAX D_floating number. */
export function double(value: number): number[] {
  if (value === 0) return [0, 0, 0, 0, 0, 0, 0, 0];
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn) - 1023 + 129;
  const fraction = (bits & 0xfffffffffffffn) << 3n;
  const vax = ((bits >> 63n) << 63n) | (BigInt(exponent) << 55n) | fraction;
  return [48n, 32n, 16n, 0n].flatMap((shift) => word(Number((vax >> shift) & 0xffffn)));
}

export interface DgnBits {
  level?: number;
  isPart?: boolean;
  isDeleted?: boolean;
  colour?: number;
  /** x, y of the low corner and of the high one, in positions. */
  range?: readonly [number, number, number, number];
  /** Adds the linkage of a filled shape. */
  fill?: number;
}

/** Encodes one element. @param body bytes after the header that all drawable elements share */
export function dgnElement(type: number, body: readonly number[], bits: DgnBits = {}): number[] {
  const { level = 10, isPart = false, isDeleted = false, colour = 0, range = [0, 0, 0, 0], fill } = bits;
  const corner = (x: number, y: number): number[] => [...int(x ^ 0x80000000), ...int(y ^ 0x80000000), ...int(0x80000000)];
  const own = body.length % 2 === 0 ? body : [...body, 0];
  const linkage =
    fill === undefined ? [] : [...word(0x1007), ...word(0x41), ...word(0x02), ...word(0), fill, 0, ...word(0), ...word(0), ...word(0)];
  const rest = [
    ...corner(range[0], range[1]),
    ...corner(range[2], range[3]),
    ...word(0),
    ...word((4 + own.length) / 2),
    ...word(fill === undefined ? 0 : 0x0800),
    0,
    colour,
    ...own,
    ...linkage,
  ];
  return [level | (isPart ? 0x80 : 0), type | (isDeleted ? 0x80 : 0), ...word(rest.length / 2), ...rest];
}

export const DGN_END = [0xff, 0xff];

/** Encodes the first element: a million positions per master unit, 0 at `origin`. */
export function dgnTcb(is3d: boolean, perMaster: readonly [number, number], origin: readonly [number, number]): number[] {
  const tcb = Array<number>(1536).fill(0);
  const put = (at: number, bytes: readonly number[]): void => void bytes.forEach((byte, i) => (tcb[at + i] = byte));
  put(0, [is3d ? 0xc8 : 0x08, 9, ...word(766)]);
  put(1112, int(perMaster[0]));
  put(1116, int(perMaster[1]));
  put(1120, [...Buffer.from('m mm')]);
  put(1214, [is3d ? 0x40 : 0]);
  put(1240, [...double(origin[0]), ...double(origin[1]), ...double(0)]);
  return tcb;
}
