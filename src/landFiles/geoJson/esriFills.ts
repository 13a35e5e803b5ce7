import { fillColour } from '../../domain/land/fillColour.ts';

/** Returns the ArcGIS fill of a record: of its own symbol, or of the renderer. */
export type FillOf = (record: object, properties: Readonly<Record<string, unknown>>) => string | undefined;

/** Maximum classes of a legend. A hostile one may have millions. */
const MAX_CLASSES = 10_000;

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, MAX_CLASSES) : []);

/** Returns the colour of a fill symbol, `[red, green, blue, alpha]`; undefined if it is empty or transparent. */
function symbolFill(symbol: unknown): string | undefined {
  if (member(symbol, 'type') !== 'esriSFS' || member(symbol, 'style') === 'esriSFSNull') return undefined;
  const [red, green, blue, alpha = 255] = listOf(member(symbol, 'color'));
  const channels = [red, green, blue];
  const isColour = channels.every((value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 255);
  if (!isColour || alpha === 0) return undefined;
  return fillColour(`#${channels.map((value) => (value as number).toString(16).padStart(2, '0')).join('')}`);
}

function byValue(renderer: unknown): (properties: Readonly<Record<string, unknown>>) => string | undefined {
  const fields = ['field1', 'field2', 'field3'].flatMap((name) => {
    const field = member(renderer, name);
    return typeof field === 'string' && field !== '' ? [field] : [];
  });
  const delimiter = member(renderer, 'fieldDelimiter');
  const between = typeof delimiter === 'string' ? delimiter : ',';
  const infos = listOf(member(renderer, 'uniqueValueInfos'));
  const fills = new Map(infos.map((info) => [String(member(info, 'value')), symbolFill(member(info, 'symbol'))]));
  const other = symbolFill(member(renderer, 'defaultSymbol'));
  return (properties) => {
    const value = fields.map((field) => String(properties[field] ?? '')).join(between);
    return fills.has(value) ? fills.get(value) : other;
  };
}

/** Reads a class-breaks renderer. Each class ends where the next begins. Normalised values are not supported. */
function byRange(renderer: unknown): (properties: Readonly<Record<string, unknown>>) => string | undefined {
  const field = member(renderer, 'field');
  const other = symbolFill(member(renderer, 'defaultSymbol'));
  if (typeof field !== 'string' || typeof (member(renderer, 'normalizationType') ?? undefined) === 'string') return () => undefined;
  const classes = listOf(member(renderer, 'classBreakInfos')).map((info) => ({
    min: Number(member(info, 'classMinValue') ?? NaN),
    max: Number(member(info, 'classMaxValue') ?? NaN),
    fill: symbolFill(member(info, 'symbol')),
  }));
  const least = Number(member(renderer, 'minValue') ?? -Infinity);
  return (properties) => {
    const value = Number(properties[field] ?? NaN);
    const found = value >= least ? classes.find(({ max }) => value <= max) : undefined;
    return found && !(value < found.min) ? found.fill : other;
  };
}

/**
 * Reads the fills of a response (ArcGIS REST API, 'Renderer objects': simple, uniqueValue and classBreaks).
 * @param head members outside the records: `drawingInfo`, or a `layerDefinition` with it
 */
export function esriFills(head: Readonly<Record<string, unknown>> | undefined): FillOf {
  const renderer = member(head?.['drawingInfo'] ?? member(head?.['layerDefinition'], 'drawingInfo'), 'renderer');
  const type = member(renderer, 'type');
  const simple = type === 'simple' ? symbolFill(member(renderer, 'symbol')) : undefined;
  const valued = type === 'uniqueValue' ? byValue(renderer) : type === 'classBreaks' ? byRange(renderer) : () => simple;
  return (record, properties) => symbolFill(member(record, 'symbol')) ?? valued(properties);
}
