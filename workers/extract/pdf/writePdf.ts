import type { Language } from '../../../src/domain/text/languages.ts';
import type { ExtractPages, FontWeight, DrawCommand, StructNode } from '../../../src/domain/land/extractContent.ts';
import type { FontFace, FontSubset } from './fontFace.ts';
import { hexOf, PdfFile, pdfText } from './pdfFile.ts';

/** Returns a character's glyph as four hexadecimal digits. */
type GlyphCode = (codePoint: number, weight: FontWeight) => string;

/** PDF operators of a page, and the structure node of each marked piece 0, 1, 2 … */
type WrittenPage = ReturnType<typeof writePage>;

/** Formats 12.3456 as '12.346'. */
const formatDecimal = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Converts '#ff8000' to '1 0.502 0'. */
const colourOf = (colour: string): string =>
  [1, 3, 5].map((at) => formatDecimal(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ');

/** @param heightMm of the paper, because PDF measures from the bottom */
function writePage(commands: readonly DrawCommand[], heightMm: number, nodes: readonly StructNode[], glyphCode: GlyphCode) {
  const lines: string[] = ['1 J 1 j'];
  const marked: number[] = [];
  let openNode: number | null = null;
  const close = (): void => {
    if (openNode !== null) lines.push('EMC');
    openNode = null;
  };
  const mark = (node: number): void => {
    if (openNode === node) return;
    close();
    if (node < 0) lines.push('/Artifact BMC');
    else lines.push(`/${nodes[node]!.role} <</MCID ${marked.push(node) - 1}>> BDC`);
    openNode = node;
  };
  const at = (x: number, y: number): string => `${formatDecimal(x * POINT_PER_MM)} ${formatDecimal((heightMm - y) * POINT_PER_MM)}`;
  const path = (points: readonly number[], isClosed: boolean): string => {
    let operators = `${at(points[0]!, points[1]!)} m`;
    for (let i = 2; i < points.length; i += 2) operators += ` ${at(points[i]!, points[i + 1]!)} l`;
    return isClosed ? `${operators} h` : operators;
  };

  for (const command of commands) {
    if (command.kind === 'clip') {
      close();
      lines.push('q', ...command.paths.map((points) => path(points, true)), 'W* n');
    } else if (command.kind === 'unclip') {
      close();
      lines.push('Q');
    } else if (command.kind === 'path') {
      const { node, paths, isClosed, fill, stroke, widthMm = 0.2 } = command;
      mark(node);
      if (fill) lines.push(`${colourOf(fill)} rg`);
      if (stroke) lines.push(`${colourOf(stroke)} RG ${formatDecimal(widthMm * POINT_PER_MM)} w`);
      lines.push(...paths.map((points) => path(points, isClosed)), fill ? (stroke ? 'B*' : 'f*') : 'S');
    } else {
      const { node, xMm, yMm, sizeMm, weight, text, colour, angleDeg = 0 } = command;
      mark(node);
      const [cosine, sine] = [Math.cos((angleDeg * Math.PI) / 180), Math.sin((angleDeg * Math.PI) / 180)];
      const matrix = `${formatDecimal(cosine)} ${formatDecimal(sine)} ${formatDecimal(-sine)} ${formatDecimal(cosine)} ${at(xMm, yMm)} Tm`;
      const codes = Array.from(text, (letter) => glyphCode(letter.codePointAt(0)!, weight));
      lines.push(`BT ${colourOf(colour)} rg /F${weight} ${formatDecimal(sizeMm * POINT_PER_MM)} Tf ${matrix} <${codes.join('')}> Tj ET`);
    }
  }
  close();
  return { operators: lines.join('\n'), marked };
}

export type Faces = Readonly<Record<FontWeight, FontFace>>;

const POINT_PER_MM = 72 / 25.4;
const FACE_NAMES: Readonly<Record<FontWeight, string>> = { 400: 'BeVietnamPro-Regular', 600: 'BeVietnamPro-SemiBold' };
const STEM: Readonly<Record<FontWeight, number>> = { 400: 84, 600: 124 };
export interface PdfInfo {
  language: Language;
  title: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** Name of the attachment; then its format and content. */
  dataFile: string;
  dataKind: string;
  json: string;
}

const refs = (numbers: readonly number[]): string => numbers.map((number) => `${number} 0 R`).join(' ');

/**
 * Writes pages as a tagged PDF 1.7 with embedded fonts, attached data and the seal at its end.
 * @returns equal bytes for equal pages, info and faces
 */
export async function writePdf(layout: ExtractPages, info: PdfInfo, faces: Faces): Promise<Uint8Array<ArrayBuffer>> {
  const file = new PdfFile();
  const data = new TextEncoder().encode(info.json);
  const digest = hexOf(await crypto.subtle.digest('SHA-256', data));
  // First, so that it is found without a PDF parser.
  const { dataFile, dataKind } = info;
  const params = `/Params <</Size ${data.length} /ModDate ${pdfDate(info.madeAt)}>>`;
  const attached = await file.addStream(`/Type /EmbeddedFile /Subtype /application#2Fjson ${params}`, data);
  const spec = file.add(
    `<</Type /Filespec /F (${dataFile}) /UF (${dataFile}) /EF <</F ${attached} 0 R /UF ${attached} 0 R>> /AFRelationship /Data /Desc (${dataKind}, SHA-256 ${digest})>>`,
  );
  const subsets = { 400: subsetOf(layout, 400, faces), 600: subsetOf(layout, 600, faces) };
  // In sequence, so that object numbers are deterministic.
  const fonts = [await addFont(file, 400, subsets[400]), await addFont(file, 600, subsets[600])];
  const written = layout.pages.map((commands) =>
    writePage(commands, layout.heightMm, layout.nodes, (point, weight) => code(subsets[weight].gidOf.get(point)!)),
  );
  const tree = file.reserve();
  const parent = file.reserve();
  const pages = await addPages(file, layout, written, parent, fonts);
  file.set(parent, `<</Type /Pages /Kids [${refs(pages)}] /Count ${pages.length}>>`);
  addStructure(file, tree, layout, written, pages);
  const metadata = await file.addStream('/Type /Metadata /Subtype /XML', new TextEncoder().encode(xmpOf(info)));
  const catalog = file.add(
    `<</Type /Catalog /Pages ${parent} 0 R /Lang (${info.language}) /MarkInfo <</Marked true>> /StructTreeRoot ${tree} 0 R /Metadata ${metadata} 0 R ` +
      `/ViewerPreferences <</DisplayDocTitle true /PrintScaling /None>> /AF [${spec} 0 R] /Names <</EmbeddedFiles <</Names [(${dataFile}) ${spec} 0 R]>>>>>>`,
  );
  const about = file.add(
    `<</Title ${pdfText(info.title)} /Producer ${pdfText('Thửa')} /CreationDate ${pdfDate(info.madeAt)} /ModDate ${pdfDate(info.madeAt)}>>`,
  );
  return file.write(`/Root ${catalog} 0 R /Info ${about} 0 R`, digest.slice(0, 32));
}

/** Converts 2026-11-26T14:05:00.000Z to (D:20261126140500Z). */
const pdfDate = (iso: string): string => `(D:${iso.replace(/\D/g, '').slice(0, 14)}Z)`;

const code = (glyph: number): string => glyph.toString(16).padStart(4, '0').toUpperCase();

function subsetOf({ pages }: ExtractPages, weight: FontWeight, faces: Faces): FontSubset {
  const texts = pages.flat().flatMap((command) => (command.kind === 'text' && command.weight === weight ? [command.text] : []));
  return faces[weight].subset(Array.from(texts.join(''), (letter) => letter.codePointAt(0)!));
}

/** Adds a Type 0 font whose codes are the subset's glyphs (ISO 32000-1, 9.7). */
async function addFont(file: PdfFile, weight: FontWeight, subset: FontSubset): Promise<number> {
  const tag = weight === 400 ? 'THUAAA' : 'THUAAB';
  const name = `/${tag}+${FACE_NAMES[weight]}`;
  const program = await file.addStream(`/Length1 ${subset.bytes.length}`, subset.bytes);
  const { ascent, descent, capHeight, box } = subset;
  const descriptor = file.add(
    `<</Type /FontDescriptor /FontName ${name} /Flags 4 /FontBBox [${box.join(' ')}] /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight ${capHeight} /StemV ${STEM[weight]} /FontFile2 ${program} 0 R>>`,
  );
  const descendant = file.add(
    `<</Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> ` +
      `/FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /DW ${subset.widths[0]} /W [0 [${subset.widths.join(' ')}]]>>`,
  );
  const unicode = await file.addStream('', new TextEncoder().encode(toUnicode(subset)));
  return file.add(
    `<</Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R>>`,
  );
}

/** Limit of a section's entries (ISO 32000-1, 9.10.3). */
const CMAP_SECTION = 100;

/** Writes the CMap from codes to characters. */
function toUnicode({ gidOf }: FontSubset): string {
  const rows = [...gidOf].map(([point, glyph]) => `<${code(glyph)}> ${pdfText(String.fromCodePoint(point)).replace('FEFF', '')}`);
  const sections: string[] = [];
  for (let from = 0; from < rows.length; from += CMAP_SECTION) {
    const section = rows.slice(from, from + CMAP_SECTION);
    sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange',
    ...sections,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end end',
  ].join('\n');
}

async function addPages(
  file: PdfFile,
  { widthMm, heightMm }: ExtractPages,
  written: readonly WrittenPage[],
  parent: number,
  [regular, strong]: readonly number[],
): Promise<number[]> {
  const resources = file.add(`<</Font <</F400 ${regular} 0 R /F600 ${strong} 0 R>>>>`);
  const box = [widthMm, heightMm].map((mm) => (Math.round(mm * POINT_PER_MM * 1000) / 1000).toString()).join(' ');
  const contents = await Promise.all(written.map(({ operators }) => file.addStream('', new TextEncoder().encode(operators))));
  return contents.map((content, index) =>
    file.add(
      `<</Type /Page /Parent ${parent} 0 R /MediaBox [0 0 ${box}] /Resources ${resources} 0 R /Contents ${content} 0 R /StructParents ${index} /Tabs /S>>`,
    ),
  );
}

/** Adds the structure tree and the elements of each page's marked pieces (ISO 32000-1, 14.7). */
function addStructure(
  file: PdfFile,
  root: number,
  { nodes }: ExtractPages,
  written: readonly WrittenPage[],
  pages: readonly number[],
): void {
  const numbers = nodes.map(() => file.reserve());
  const kids = nodes.map((): string[] => []);
  written.forEach(({ marked }, page) =>
    marked.forEach((node, piece) => kids[node]!.push(`<</Type /MCR /Pg ${pages[page]} 0 R /MCID ${piece}>>`)),
  );
  nodes.forEach(({ parent }, node) => parent >= 0 && kids[parent]!.push(`${numbers[node]} 0 R`));
  nodes.forEach(({ role, parent, alt }, node) => {
    const above = parent >= 0 ? numbers[parent] : root;
    const scope = role === 'TH' ? ' /A <</O /Table /Scope /Column>>' : '';
    const alternative = alt === undefined ? '' : ` /Alt ${pdfText(alt)}`;
    file.set(numbers[node]!, `<</Type /StructElem /S /${role} /P ${above} 0 R /K [${kids[node]!.join(' ')}]${scope}${alternative}>>`);
  });
  const places = written.map(({ marked }, page) => `${page} [${refs(marked.map((node) => numbers[node]!))}]`);
  file.set(
    root,
    `<</Type /StructTreeRoot /K [${numbers[0]} 0 R] /ParentTree <</Nums [${places.join(' ')}]>> /ParentTreeNextKey ${pages.length}>>`,
  );
}

const escapeXml = (text: string): string => text.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function xmpOf({ title, language, madeAt }: PdfInfo): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><dc:format>application/pdf</dc:format><dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title><xmp:CreateDate>${madeAt}</xmp:CreateDate></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}
