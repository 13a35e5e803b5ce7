import { ringArea } from '../../../domain/geometry/ring.ts';
import { ACCENT } from '../../../domain/map/accent.ts';
import type { ExtractKey } from '../../../domain/land/extractContent.ts';
import { landCode } from '../../../domain/land/landCodes.ts';
import { planName } from '../../../domain/land/planVerdict.ts';
import {
  MAP_SHEET_FORMAT,
  type MapSheetContent,
  type MapSheetRecord,
  type SheetGap,
  type SheetLabels,
  type SheetLayer,
  type SheetShapes,
} from '../../../domain/map/mapSheet.ts';
import { formatAreaM2, formatDateTime, formatLengthM, formatMeridian, formatNumber } from '../../../domain/text/format.ts';
import type { GatheredMap } from '../../../flows/map/gatherMapSheet.ts';
import { landTitle } from '../../../flows/layers/landTitle.ts';
import { paperText, type PaperText } from '../../../i18n/text/paperText.ts';
import { paleColour, PLAIN, sourceText, zoneName } from '../extract/composeExtract.ts';
import { MAX_PRINTED_USES } from '../../../domain/limits.ts';
import type { Language } from '../../../domain/text/languages.ts';

const WATER = '#cfe4f2';
const GREEN = '#d9ecd0';
const PARCEL_LINE = '#6a747e';
const SHEET_LINE = '#7a3fa0';
const SEARCHED = '#b3261e';
const DRAWN = '#d9480f';
const SHARED = '#8a4b08';
const STREET_INK = '#5c5f66';
const NUMBER_INK = '#2b3036';
/** Line widths of lots, of the open lot and of the drawing; no other line is as wide as the open lot's. */
const [LINE_MM, SELECTED_MM, DRAWN_MM] = [0.18, 0.6, 0.5];
const POINT_MM = 1.3;
/** Largest scale denominator with legible lot numbers; none are placed beyond it. */
const NUMBERS_TO_SCALE = 5000;
const DEGREE_DECIMALS = 6;

/** Composes a printed map in a language, deterministically from its data. @param named '' for a default title */
export function composeMapSheet(
  gathered: GatheredMap,
  named: string,
  language: Language,
): { content: MapSheetContent; record: MapSheetRecord } {
  const text = paperText(language);
  const { paper, madeAt, link, meridianDeg, westM, southM, corners, selected, parcels, zones } = gathered;
  const title =
    named.trim() || (selected ? text('sheet.lot', { parcel: selected.parcelNumber, sheet: selected.sheetNumber }) : text('map.nameEmpty'));
  const meridian = formatMeridian(meridianDeg);
  const scale = formatNumber(paper.scale, 0);
  const [first, , third] = corners;
  const degrees = (value: number): string => value.toFixed(DEGREE_DECIMALS);
  const cornerWords = corners.map(({ lng, lat }) => `${degrees(lat)}, ${degrees(lng)}`);
  const { keys, layers } = drawn(gathered, text, language);
  const content: MapSheetContent = {
    language,
    title,
    lines: [gathered.address, text('sheet.grid', { meridian })],
    notice: text('print.notice'),
    made: text('print.made', { made: formatDateTime(new Date(madeAt)) }),
    madeAt,
    page: text('print.page', { page: '{page}', pages: '{pages}' }),
    link,
    linkWords: text('print.code'),
    north: text('print.north'),
    scaleWords: text('print.scale', { scale }),
    fieldWords: text('sheet.field', {
      scale,
      parcels: parcels.numbers.length,
      zones: zones.reduce((sum, { of, landCodes }) => sum + (of === 'planning' ? landCodes.length : 0), 0),
      south: degrees(third!.lat),
      north: degrees(first!.lat),
      west: degrees(first!.lng),
      east: degrees(third!.lng),
    }),
    corners: cornerWords as [string, string, string, string],
    westM,
    southM,
    layers,
    labels: labelsOf(gathered),
    keyTitle: text('sheet.key'),
    keys,
    about: [
      { title: text('sheet.gaps'), lines: [gapText(gathered.gaps, parcels.numbers.length, text)] },
      { title: text('sheet.sources'), lines: sourceLines(gathered, text) },
    ],
    cutWords: text('sheet.cut'),
  };
  const record: MapSheetRecord = {
    format: MAP_SHEET_FORMAT,
    version: 1,
    title,
    madeAt,
    link,
    paper,
    meridianDeg,
    westM: Number(westM.toFixed(3)),
    southM: Number(southM.toFixed(3)),
    corners: corners.map(({ lng, lat }) => [Number(lng.toFixed(8)), Number(lat.toFixed(8))] as const),
    parcelCount: parcels.numbers.length,
    sources: gathered.sources.map(({ name, source, isSample }) => ({ what: name, source, isSample })),
    leftOut: gathered.gaps,
  };
  return { content, record };
}

type KeyItem = ExtractKey['items'][number];

/** Returns square metres of each shape, also beyond the paper; holes, with opposite winding, are subtracted. */
function shapeAreas({ points, ringEnds, shapeEnds }: SheetShapes): number[] {
  let ring = 0;
  return Array.from(shapeEnds, (end) => {
    let area = 0;
    for (; ring < end; ring += 1) area += ringArea(points, 2 * (ringEnds[ring - 1] ?? 0), 2 * ringEnds[ring]!);
    return Math.abs(area);
  });
}

const isSomething = ({ shapeEnds }: SheetShapes): boolean => shapeEnds.length > 0;

/** Returns the layers, lowest first, and their legend. */
function drawn(gathered: GatheredMap, text: PaperText, language: Language): Pick<MapSheetContent, 'layers' | 'keys'> {
  const { ground, zones, parcels, selected, searched, drawings, paper } = gathered;
  const layers: SheetLayer[] = [];
  const key: KeyItem[] = [];
  const add = (layer: SheetLayer, item?: KeyItem): void => {
    if (!isSomething(layer.shapes)) return;
    layers.push(layer);
    if (item) key.push(item);
  };
  const colourOf = (code: string, fill?: string): string => paleColour(landCode(code)?.colour ?? fill ?? PLAIN);
  /** Returns legend entries, the largest areas first, with a count of the omitted ones. */
  const usesOf = (
    title: string,
    shapes: SheetShapes,
    codes: readonly string[],
    colours: readonly string[],
  ): MapSheetContent['keys'][number] => {
    const areas = shapeAreas(shapes);
    const byStyle = new Map<string, { code: string; colour: string; area: number }>();
    codes.forEach((code, at) => {
      const styleKey = `${code} ${colours[at]!}`;
      byStyle.set(styleKey, { code, colour: colours[at]!, area: (byStyle.get(styleKey)?.area ?? 0) + areas[at]! });
    });
    const uses = [...byStyle.values()].sort((a, b) => b.area - a.area);
    const more =
      uses.length > MAX_PRINTED_USES
        ? [{ sign: 'line' as const, colour: '#ffffff', text: text('sheet.moreUses', { count: uses.length - MAX_PRINTED_USES }) }]
        : [];
    const shown = uses
      .slice(0, MAX_PRINTED_USES)
      .map(({ code, colour }): KeyItem => ({ sign: 'zone', colour, text: zoneName(code, text, language) }));
    return { title, items: [...shown, ...more] };
  };
  const keys: Array<MapSheetContent['keys'][number]> = [];
  const plannings = zones.filter(({ of }) => of === 'planning');
  // A planning has its own colours for them.
  if (plannings.length === 0) {
    add({ shapes: ground.water, isClosed: true, fill: WATER }, { sign: 'zone', colour: WATER, text: text('sheet.water') });
    add({ shapes: ground.green, isClosed: true, fill: GREEN }, { sign: 'zone', colour: GREEN, text: text('sheet.green') });
  }
  for (const { shapes, title, year, landCodes, fills } of plannings) {
    const fill = landCodes.map((code, zone) => colourOf(code, fills.get(zone)));
    add({ shapes, isClosed: true, fill, stroke: PARCEL_LINE, widthMm: 0.1 });
    // Uppermost first, as in the list of layers.
    keys.unshift(usesOf(planName({ title, year }), shapes, landCodes, fill));
  }
  const lots = { shapes: parcels.shapes, isClosed: true, stroke: PARCEL_LINE, widthMm: LINE_MM };
  const lotFill = parcels.hasFill ? parcels.landCodes.map((code) => colourOf(code)) : [];
  add(parcels.hasFill ? { ...lots, fill: lotFill } : lots, { sign: 'line', colour: PARCEL_LINE, text: text('sheet.parcels') });
  if (parcels.hasFill) keys.push(usesOf(text('sheet.lotUses'), parcels.shapes, parcels.landCodes, lotFill));
  for (const sheet of zones.filter(({ of }) => of === 'sheet'))
    add(
      { shapes: sheet.shapes, isClosed: true, stroke: SHEET_LINE, widthMm: 0.3 },
      { sign: 'line', colour: SHEET_LINE, text: text('sheet.sheetLines', { title: titleOf(sheet, text) }) },
    );
  if (selected)
    add(
      { shapes: selected.shapes, isClosed: true, stroke: ACCENT.light, widthMm: SELECTED_MM },
      { sign: 'line', colour: ACCENT.light, text: text('sheet.selected', { parcel: selected.parcelNumber, sheet: selected.sheetNumber }) },
    );
  if (searched)
    add(
      { shapes: searched, isClosed: true, stroke: SEARCHED, widthMm: DRAWN_MM },
      { sign: 'line', colour: SEARCHED, text: text('sheet.searched') },
    );
  for (const drawing of drawings) {
    const colour = drawing.isShared ? SHARED : DRAWN;
    const label = text(drawing.isShared ? 'sheet.shared' : 'sheet.drawing', { figures: figuresOf(drawing, text) });
    const isPoint = drawing.mode === 'point';
    const shapes = isPoint ? discOf(drawing.shapes, (POINT_MM * paper.scale) / 1000) : drawing.shapes;
    const isClosed = isPoint || (drawing.mode === 'area' && drawing.isClosed);
    add({ shapes, isClosed, stroke: colour, widthMm: DRAWN_MM, ...(isPoint && { fill: colour }) }, { sign: 'line', colour, text: label });
  }
  return { layers, keys: [{ title: '', items: key }, ...keys].filter(({ items }) => items.length > 0) };
}

/** Returns length and area of a drawing, as in the measure panel. */
function figuresOf({ mode, measure }: GatheredMap['drawings'][number], text: PaperText): string {
  if (!measure || mode === 'point') return '';
  const length = text('print.metres', { figure: formatLengthM(measure.lengthM) });
  const area = text('print.squareMetres', { figure: formatAreaM2(measure.areaM2) });
  return text('sheet.figures', { figures: mode === 'area' && measure.areaM2 > 0 ? `${area}, ${length}` : length });
}

/** Returns an octagon around each point. */
function discOf({ points }: SheetShapes, radiusM: number): SheetShapes {
  const disc = Array.from({ length: 8 }, (_, side) => [Math.cos((side * Math.PI) / 4), Math.sin((side * Math.PI) / 4)] as const);
  const [east, north] = [points[0] ?? NaN, points[1] ?? NaN];
  return {
    points: Float64Array.from(disc.flatMap(([x, y]) => [east + radiusM * x, north + radiusM * y])),
    ringEnds: Uint32Array.of(8),
    shapeEnds: Uint32Array.of(1),
  };
}

/** Returns labels by priority: the open lot's number, streets, lot numbers, zone codes. */
function labelsOf({ paper, selected, ground, parcels, zones }: GatheredMap): SheetLabels[] {
  const codes = zones
    .filter(({ of }) => of === 'planning')
    .toReversed()
    .map(({ shapes, landCodes }): SheetLabels => ({ kind: 'within', shapes, texts: landCodes, sizeMm: 2.2, colour: NUMBER_INK }));
  const numbers: SheetLabels = { kind: 'within', shapes: parcels.shapes, texts: parcels.numbers, sizeMm: 2, colour: NUMBER_INK };
  return [
    ...(selected
      ? [{ kind: 'within' as const, shapes: selected.shapes, texts: [selected.parcelNumber], sizeMm: 3, colour: ACCENT.light }]
      : []),
    { kind: 'along', shapes: ground.streets, texts: ground.streetNames, sizeMm: 2.2, colour: STREET_INK },
    ...(paper.scale > NUMBERS_TO_SCALE ? [] : [numbers]),
    ...codes,
  ];
}

const titleOf = (land: Parameters<typeof landTitle>[0], text: PaperText): string =>
  landTitle(land, (_id, values) => text('sheet.title', values));

function sourceLines({ sources, ground }: GatheredMap, text: PaperText): string[] {
  const lines = sources.map(({ of, source, isSample, ...land }) => {
    const values = { name: titleOf({ ...land, title: land.name }, text), source: sourceText({ isSample }, source, text) };
    return text(of === 'parcels' ? 'sheet.parcelSource' : 'sheet.layerSource', values);
  });
  const hasGround = [ground.water, ground.green, ground.streets].some(isSomething);
  return hasGround ? [...lines, text('sheet.groundSource')] : lines;
}

const gapText = (gaps: readonly SheetGap[], parcelCount: number, text: PaperText): string =>
  [...gaps.map((gap) => text(`sheet.gap.${gap}`, { most: formatNumber(parcelCount, 0) })), text('sheet.gap.always')].join(' ');
