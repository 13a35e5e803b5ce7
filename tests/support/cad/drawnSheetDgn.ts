import { DGN_END, dgnElement, dgnTcb, double, int, word } from './dgnBytes.ts';

/** Origin of the drawing in VN-2000 metres; a thousand positions per metre. */
export const [EAST, NORTH] = [580_000, 2_326_000];
const PER_MASTER = 1_000;

const TYPE = {
  cell: 2,
  line: 3,
  lineString: 4,
  group: 5,
  shape: 6,
  curve: 11,
  chain: 12,
  complexShape: 14,
  ellipse: 15,
  arc: 16,
  text: 17,
  poles: 21,
  knots: 26,
  splineCurve: 27,
  weights: 28,
  sharedDefinition: 34,
  shared: 35,
};

/** Colour table: index i is (i, 255 − i, 2i). */
const COLOURS = Array.from({ length: 256 }, (_, entry) => (entry + 255) % 256).flatMap((i) => [i, 255 - i, (2 * i) & 0xff]);

/** Builds a design file with every kind of element that we read, and a deleted one. */
export function drawnSheetDgn(is3d: boolean): Uint8Array {
  const at = (x: number, y: number): number[] => [...int(x * PER_MASTER), ...int(y * PER_MASTER), ...(is3d ? int(5 * PER_MASTER) : [])];
  const pairs = (...points: ReadonlyArray<readonly [number, number]>): number[] => points.flatMap(([x, y]) => at(x, y));
  const vertices = (...points: ReadonlyArray<readonly [number, number]>): number[] => [...word(points.length), ...pairs(...points)];
  // Rotation: an angle, or the quaternion of the inverse rotation.
  const turn = (degrees: number): number[] => {
    const half = (degrees * Math.PI) / 360;
    const share = (value: number): number[] => int(value * (2 ** 31 - 1));
    return is3d ? [...share(Math.cos(half)), ...int(0), ...int(0), ...share(-Math.sin(half))] : int(degrees * 360_000);
  };
  const exactly = (x: number, y: number): number[] => [...double(x * PER_MASTER), ...double(y * PER_MASTER), ...(is3d ? double(0) : [])];
  const arc = (x: number, y: number, long: number, short: number, turned: number, from: number, sweep: number): number[] => [
    ...int(from * 360_000),
    // The sign of a sweep is a bit of its own.
    ...int(sweep < 0 ? (-sweep * 360_000) | 0x80000000 : sweep * 360_000),
    ...double(long * PER_MASTER),
    ...double(short * PER_MASTER),
    ...turn(turned),
    ...exactly(x, y),
  ];
  const text = (x: number, y: number, height: number, turned: number, letters: string): number[] => [
    3,
    2,
    ...int((height * PER_MASTER * 1000) / 6),
    ...int((height * PER_MASTER * 1000) / 6),
    ...turn(turned),
    ...at(x, y),
    letters.length,
    0,
    ...Buffer.from(letters, 'latin1'),
  ];
  /** Encodes a header with the number of words of its parts, then the parts. */
  const complex = (type: number, parts: readonly number[][], more: readonly number[] = word(0), isPart = false): number[] => {
    const size = parts.reduce((bytes, part) => bytes + part.length, 0);
    const headerBytes = 38 + more.length;
    return [...dgnElement(type, [...word((size + headerBytes - 38) / 2), ...more], { colour: 3, isPart }), ...parts.flat()];
  };
  const share = (value: number): number[] => int(value * (2 ** 31 - 1));
  const splineHeader = (order: number, poles: number, knots: number, isClosed = false, isRational = false): number[] => [
    ...int(0),
    order - 2 + (isClosed ? 0x80 : 0) + (isRational ? 0x40 : 0),
    0,
    ...word(poles),
    ...word(knots),
  ];
  const part = { isPart: true };
  const POLES = [
    [0, 200],
    [10, 230],
    [25, 190],
    [40, 240],
    [60, 200],
  ] as const;
  const elements = [
    dgnElement(TYPE.group, [...word(0), ...COLOURS], { level: 1 }),
    dgnElement(TYPE.line, pairs([0, 0], [20, 0]), { colour: 2 }),
    dgnElement(TYPE.line, pairs([0, 0], [20, 9]), { isDeleted: true }),
    dgnElement(TYPE.lineString, vertices([30, 0], [45.5, 2.25], [50, 12]), { level: 13 }),
    dgnElement(TYPE.shape, vertices([0, 0], [20, 0], [20, 15], [0, 15], [0, 0]), { colour: 4, fill: 77 }),
    dgnElement(TYPE.ellipse, [...double(12.5 * PER_MASTER), ...double(7 * PER_MASTER), ...turn(30), ...exactly(100, 50)]),
    dgnElement(TYPE.arc, arc(100, 100, 30, 30, 0, 300, 105)),
    dgnElement(TYPE.arc, arc(100, 200, 30, 12, 40, 20, -130)),
    dgnElement(TYPE.curve, vertices([-20, 300], [-10, 302], [0, 300], [10, 310], [25, 305], [40, 320], [60, 300], [70, 295], [80, 290])),
    dgnElement(TYPE.text, text(3, 5, 2, 0, '118'), { level: 13 }),
    dgnElement(TYPE.text, text(130, 7, 2, 90, 'ONT 1250,5'), { level: 4 }),
    complex(TYPE.chain, [
      dgnElement(TYPE.lineString, vertices([200, 0], [220, 0], [230, 10]), part),
      dgnElement(TYPE.arc, arc(220, 10, 10, 10, 0, 0, 90), part),
    ]),
    complex(TYPE.complexShape, [
      dgnElement(TYPE.lineString, vertices([300, 0], [340, 0], [340, 30]), part),
      dgnElement(TYPE.lineString, vertices([340, 30], [300, 30], [300, 0]), part),
    ]),
    complex(
      TYPE.cell,
      [
        dgnElement(TYPE.line, pairs([400, 0], [410, 0]), part),
        complex(
          TYPE.chain,
          [dgnElement(TYPE.line, pairs([410, 0], [410, 10]), part), dgnElement(TYPE.line, pairs([410, 10], [400, 10]), part)],
          word(0),
          true,
        ),
        dgnElement(TYPE.line, pairs([400, 10], [400, 0]), part),
      ],
      Array<number>(54 + (is3d ? 32 : 0)).fill(0),
    ),
    dgnElement(TYPE.splineCurve, splineHeader(4, 5, 1)),
    dgnElement(TYPE.knots, share(0.4), part),
    dgnElement(TYPE.poles, vertices(...POLES), part),
    dgnElement(TYPE.splineCurve, splineHeader(3, 5, 0, false, true)),
    dgnElement(TYPE.poles, vertices(...POLES.map(([x, y]) => [x + 100, y] as const)), part),
    dgnElement(TYPE.weights, [0.5, 1, 0.25, 1, 0.5].flatMap(share), part),
    complex(TYPE.sharedDefinition, [dgnElement(TYPE.line, pairs([0, 0], [1, 1]), part)]),
    dgnElement(TYPE.shared, Array<number>(60).fill(0)),
  ];
  return Uint8Array.from([...dgnTcb(is3d, [PER_MASTER, 1], [-EAST * PER_MASTER, -NORTH * PER_MASTER]), ...elements.flat(), ...DGN_END]);
}
