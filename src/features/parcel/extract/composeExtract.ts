import type { ExtractBlock, ExtractContent, ExtractPlan, ExtractTable } from '../../../domain/land/extractContent.ts';
import { landCode } from '../../../domain/land/landCodes.ts';
import type { ExtractPlanning, ExtractRecord, ExtractSource } from '../../../domain/land/extractRecord.ts';
import { planName } from '../../../domain/land/planVerdict.ts';
import { formatAreaM2, formatDateTime, formatGridM, formatLengthM, formatMeridian, rowNumbers } from '../../../domain/text/format.ts';
import type { GatheredExtract } from '../../../flows/parcel/gatherExtract.ts';
import type { MessageIdOf } from '../../../i18n/catalogues/parts.ts';
import { paperText, type PaperText } from '../../../i18n/text/paperText.ts';
import { MAX_EXTRACT_CORNERS, MAX_EXTRACT_NEIGHBOURS, MAX_EXTRACT_PLANS, MAX_PRINTED_USES } from '../../../domain/limits.ts';
import type { Language } from '../../../domain/text/languages.ts';

/** Colour of areas without one. */
export const PLAIN = '#d9dde1';
const ROAD = '#c9b896';
const DEGREE_DECIMALS = 7;

/** Share of a zone's colour in its mix with white, so that figures on it stay legible. */
const INK_SHARE = 0.55;

/** Composes an extract in a language, deterministically. @param colours where the planning's colours are drawn */
export function composeExtract(land: GatheredExtract, language: Language, colours: 'own' | 'around' = 'own'): ExtractContent {
  const gathered = colours === 'around' ? { ...land, zones: land.zonesAround } : land;
  const { record } = gathered;
  const { parcel } = record;
  const text = paperText(language);
  const name = text('print.name', { parcel: parcel.parcelNumber, sheet: parcel.sheetNumber });
  const corners = record.rings.reduce((sum, ring) => sum + ring.corners.length, 0);
  return {
    language,
    title: text('print.title'),
    name,
    lines: [parcel.address, parcel.addressNow === '' ? '' : text('print.now', { address: parcel.addressNow })],
    notice: text('print.notice'),
    made: text('print.made', { made: formatDateTime(new Date(record.madeAt)) }),
    madeAt: record.madeAt,
    page: text('print.page', { page: '{page}', pages: '{pages}' }),
    link: record.link,
    linkWords: text('print.code'),
    north: text('print.north'),
    scaleWords: text('print.scale', { scale: '{scale}' }),
    planWords: text('print.plan', { name, scale: '{scale}', corners, neighbours: record.neighbours.length }),
    cutWords: text('print.cut'),
    plan: planOf(gathered, text, colours === 'own'),
    blocks: [
      ...factBlocks(record, text, language),
      ...legendBlocks(gathered, text, language),
      ...cornerBlocks(record, text),
      ...neighbourBlocks(record, text),
      ...planBlocks(record, text, language),
      ...gapBlocks(record, text),
      { kind: 'heading', text: text('print.checkTitle') },
      { kind: 'soft', text: text('print.checkWords') },
    ],
    pagesCut: text('print.pagesCut'),
  };
}

/** Returns the source and its day, or that the land is sample data. */
export function sourceText({ isSample }: Pick<ExtractRecord, 'isSample'>, { name, day }: ExtractSource, text: PaperText): string {
  if (name === null) return text(isSample ? 'print.sourceSample' : 'print.sourceUnknown');
  return text('print.sourceOf', { name, day: day === null ? text('print.dayUnknown') : day.split('-').toReversed().join('/') });
}

function planOf(
  { record, ringsM, neighbourRingsM, roadsM, zones, middleM }: GatheredExtract,
  text: PaperText,
  isZonesClipped: boolean,
): ExtractPlan {
  const { parcelNumber, sheetNumber, areaM2 } = record.parcel;
  return {
    rings: record.rings.map(({ corners, hole }, index) => ({
      ring: ringsM[index]!,
      isHole: hole > 0,
      sides: corners.map(([, , , , sideM]) => (sideM === null ? '' : formatLengthM(sideM))),
    })),
    middle: middleM,
    words: [parcelNumber, ...(areaM2 > 0 ? [text('print.squareMetres', { figure: formatAreaM2(areaM2) })] : [])],
    zones: zones.map(({ landCode: code, fill, ringsM: rings }) => ({ colour: paleColour(landCode(code)?.colour ?? fill ?? PLAIN), rings })),
    isZonesClipped,
    roads: { colour: ROAD, lines: roadsM },
    neighbours: record.neighbours.map((neighbour, index) => ({
      name:
        neighbour.sheetNumber === sheetNumber
          ? text('print.neighbour', { parcel: neighbour.parcelNumber })
          : text('print.neighbourSheet', { parcel: neighbour.parcelNumber, sheet: neighbour.sheetNumber }),
      rings: neighbourRingsM[index]!,
      sides: neighbour.sides,
    })),
  };
}

export function paleColour(colour: string): string {
  const parts = [1, 3, 5].map((at) => Math.round(255 - INK_SHARE * (255 - Number.parseInt(colour.slice(at, at + 2), 16))));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function codeText(code: string, text: PaperText, language: Language): string {
  const known = landCode(code);
  if (!known) return text('print.unknownCode', { code });
  return text('print.codeName', { name: language === 'en' ? known.nameEn : known.name, code });
}

/** Returns the name of a planned land use: null is outside all zones, empty has no code. */
export function zoneName(code: string | null, text: PaperText, language: Language): string {
  if (code === null) return text('print.uncovered');
  return code === '' ? text('print.noCode') : codeText(code, text, language);
}

function factBlocks(record: ExtractRecord, text: PaperText, language: Language): ExtractBlock[] {
  const { parcel, areaGridM2, areaWgs84M2, perimeterM } = record;
  const sourceLine = sourceText(record, record.source, text);
  const measured = text('print.sourceMeasured', { source: sourceLine });
  const area = (areaM2: number | null): string =>
    areaM2 === null || areaM2 === 0 ? text('print.notKnown') : text('print.squareMetres', { figure: formatAreaM2(areaM2) });
  const [lng, lat] = parcel.centre;
  const rows: Array<[MessageIdOf<'paper'>, string, string]> = [
    ['print.record', area(parcel.areaM2), sourceLine],
    ['print.landCode', parcel.landCode === '' ? text('print.notKnown') : codeText(parcel.landCode, text, language), sourceLine],
    ['print.areaGrid', area(areaGridM2), measured],
    ['print.areaGround', area(areaWgs84M2), measured],
    ['print.perimeter', text('print.metres', { figure: formatLengthM(perimeterM) }), measured],
    ['print.centre', `${lat.toFixed(DEGREE_DECIMALS)}, ${lng.toFixed(DEGREE_DECIMALS)}`, sourceLine],
  ];
  return [
    { kind: 'heading', text: text('print.facts') },
    {
      kind: 'table',
      caption: '',
      columns: [
        { text: text('print.fact'), share: 0.31 },
        { text: text('print.value'), share: 0.32 },
        { text: text('print.source'), share: 0.37 },
      ],
      rows: rows.map(([id, value, source]) => [text(id), value, source]),
    },
  ];
}

/** Returns the land codes of the drawing, each once, in its colour. */
function legendBlocks({ record, roadsM, zones }: GatheredExtract, text: PaperText, language: Language): ExtractBlock[] {
  const title = record.plannings[0] ? nameOf(record.plannings[0]) : '';
  const uses = new Map(zones.map(({ landCode: code, fill }) => [code, paleColour(landCode(code)?.colour ?? fill ?? PLAIN)]));
  return [
    { kind: 'heading', text: text('print.legend') },
    {
      kind: 'key',
      items: [
        { sign: 'boundary', text: text('print.legendBoundary') },
        ...(record.neighbours.length > 0 ? [{ sign: 'neighbour' as const, text: text('print.legendNeighbour') }] : []),
        ...(roadsM.length > 0 ? [{ sign: 'line' as const, colour: ROAD, text: text('print.legendRoad') }] : []),
        ...[...uses].slice(0, MAX_PRINTED_USES).map(([code, colour]) => ({
          sign: 'zone' as const,
          colour,
          text: text('print.legendZone', { use: zoneName(code, text, language), title }),
        })),
      ],
    },
  ];
}

function cornerBlocks(record: ExtractRecord, text: PaperText): ExtractBlock[] {
  const { rings, meridianDeg } = record;
  const source = sourceText(record, record.source, text);
  const grid =
    meridianDeg === null ? text('print.gridSpec', { source }) : text('print.grid', { meridian: formatMeridian(meridianDeg), source });
  const blocks: ExtractBlock[] = [
    { kind: 'heading', text: text('print.corners') },
    { kind: 'soft', text: grid },
  ];
  let room = MAX_EXTRACT_CORNERS;
  let left = 0;
  for (const { part, hole, corners } of rings) {
    const shown = corners.slice(0, room);
    room -= shown.length;
    left += corners.length - shown.length;
    if (shown.length === 0) continue;
    const ringName = hole === 0 ? text('print.outline', { part }) : text('print.hole', { part, hole });
    blocks.push({
      kind: 'table',
      caption: rings.length > 1 ? ringName : '',
      columns: [
        { text: text('print.corner'), share: 0.1 },
        { text: text('print.x'), share: 0.19, isFigure: true },
        { text: text('print.y'), share: 0.17, isFigure: true },
        { text: text('print.side'), share: 0.14, isFigure: true },
        { text: text('print.latitude'), share: 0.2, isFigure: true },
        { text: text('print.longitude'), share: 0.2, isFigure: true },
      ],
      rows: shown.map(([lng, lat, xM, yM, sideM], index) => [
        String(index + 1),
        formatGridM(xM),
        formatGridM(yM),
        sideM === null ? '–' : formatLengthM(sideM),
        lat.toFixed(DEGREE_DECIMALS),
        lng.toFixed(DEGREE_DECIMALS),
      ]),
    });
  }
  if (left > 0) blocks.push({ kind: 'words', text: text('print.cornersCut', { count: left }) });
  return blocks;
}

function neighbourBlocks(record: ExtractRecord, text: PaperText): ExtractBlock[] {
  const { neighbours } = record;
  if (neighbours.length === 0) return [];
  const table: ExtractTable = {
    kind: 'table',
    caption: '',
    columns: [
      { text: text('print.neighbourColumn'), share: 0.25 },
      { text: text('print.sheetColumn'), share: 0.25 },
      { text: text('print.sidesColumn'), share: 0.5 },
    ],
    rows: neighbours
      .slice(0, MAX_EXTRACT_NEIGHBOURS)
      .map(({ parcelNumber, sheetNumber, sides }) => [
        parcelNumber,
        sheetNumber,
        sides.length === 0 ? text('print.atCorner') : sideNames(record, sides),
      ]),
  };
  const source = text('print.neighboursSource', { source: sourceText(record, record.source, text) });
  return [{ kind: 'heading', text: text('print.neighbours') }, { kind: 'soft', text: source }, table];
}

/** Names sides by their corners: '1–2, 2–3'. */
function sideNames({ rings }: ExtractRecord, sides: readonly number[]): string {
  const count = rings[0]?.corners.length ?? 0;
  const names = sides.slice(0, 12).map((side) => `${side}–${(side % count) + 1}`);
  return names.join(', ') + (sides.length > names.length ? '…' : '');
}

/** Returns a planning's name such as 'Quy hoạch sử dụng đất 2040'. */
const nameOf = ({ title, year }: ExtractPlanning): string => planName({ title, year });

function planBlocks(record: ExtractRecord, text: PaperText, language: Language): ExtractBlock[] {
  const read = record.plannings.filter(({ lines }) => lines !== null && lines.length > 0).slice(0, MAX_EXTRACT_PLANS);
  if (read.length === 0) return [];
  const blocks: ExtractBlock[] = [{ kind: 'heading', text: text('print.plans') }];
  for (const planning of read) {
    const lines = planning.lines!.slice(0, MAX_PRINTED_USES);
    const land = planning.isSample ? { isSample: true } : record;
    const total = planning.lines!.reduce((sum, { areaM2 }) => sum + areaM2, 0);
    blocks.push(
      {
        kind: 'table',
        caption: nameOf(planning),
        columns: [
          { text: text('print.use'), share: 0.6 },
          { text: text('print.area'), share: 0.22, isFigure: true },
          { text: text('print.share'), share: 0.18, isFigure: true },
        ],
        rows: [
          ...lines.map(({ landCode: code, areaM2, percent }) => [zoneName(code, text, language), formatAreaM2(areaM2), percent.toFixed(1)]),
          [text('print.total'), formatAreaM2(total), '100.0'],
        ],
      },
      { kind: 'soft', text: text('print.planSource', { source: sourceText(land, planning.source, text) }) },
    );
    for (const { title, years, source } of planning.editions ?? []) {
      const name = [years, title].filter((part) => part !== '').join(' · ');
      blocks.push({ kind: 'soft', text: text('print.planEdition', { name, source: sourceText(land, source, text) }) });
    }
    if (planning.tooSmall.length > 0) {
      blocks.push({ kind: 'soft', text: text('print.tooSmall', { codes: planning.tooSmall.slice(0, MAX_PRINTED_USES).join(', ') }) });
    }
  }
  return blocks;
}

function gapBlocks(record: ExtractRecord, text: PaperText): ExtractBlock[] {
  const { gaps, plannings, neighbours, rings, isSample } = record;
  const shared = new Set(neighbours.flatMap(({ sides }) => sides));
  const outline = rings[0]?.corners.length ?? 0;
  const bare = Array.from({ length: outline }, (_, index) => index + 1).filter((side) => !shared.has(side));
  const lines = [
    ...(isSample ? [text('print.gapSample')] : []),
    ...gaps.map((gap) => text(`print.gap.${gap}`)),
    ...plannings.filter((planning) => planning.lines === null).map((planning) => text('print.gapPlanUnread', { title: nameOf(planning) })),
    ...(neighbours.length > 0 && bare.length > 0 && outline <= MAX_EXTRACT_CORNERS
      ? [text('print.gapSides', { sides: rowNumbers(bare) })]
      : []),
    text('print.gapAlways'),
  ];
  return [{ kind: 'heading', text: text('print.gaps') }, ...lines.map((line): ExtractBlock => ({ kind: 'words', text: line }))];
}
