import { lineCount } from '../house/sizes.ts';
import { sliceWrites } from '../house/sliceWrites.ts';
import {
  cyclesOf,
  importGraph,
  isAssembly,
  isCode,
  readModule,
  resolveImport,
  type Import,
  type SourceFile,
} from '../house/sourceModule.ts';

export const MAX_LINES = 300;

/** Rule: files under `folder` may import paths that `may` matches. The most specific folder wins. */
interface FolderRule {
  folder: string;
  may: RegExp[];
  /** npm packages this folder may use; undefined allows all (but see PACKAGE_HOMES). */
  packages?: RegExp[];
}

/** List of message ids and their files. */
const MESSAGE_IDS = /^src\/i18n\/catalogues\/parts\.ts$/;
const ANY_CLIENT = /^workers\/[a-z]+\/(client|api)\.ts$/;
/** Cells in the form that the map uploads to the GPU. */
const LAND_CELL = /^workers\/parcels\/land\/landCell\.ts$/;
/** Parts of worker supervision that a worker's own files may import; the rest is between page and bridge. */
const SUPERVISION = /^workers\/bridge\/(workerBridge|exposeToBridge|callTable|loadWasmModule|heartbeat|guardSinks)\.ts$/;
/** Cutter of GeoJSON features into tiles. */
const FEATURE_CUTTER = /^workers\/tiles\/cutGeoJson\.ts$/;
const GEOMETRY_HOST = /^workers\/geometry\/(core|api)\.ts$/;
/** Cutter of the same tiles outside of a page's worker. */
const LAND_CUTTER = /^workers\/parcels\/landCutter\.ts$/;

/** Exact overlap areas: the gateway compares plannings, and measures changes, with the core of the page. */
const OVERLAP = /^workers\/parcels\/overlap\/(changes\/(plan|packed)Changes|\w+)\.ts$/;

/** Types of the service worker's messages about a build, and its path. */
const APP_WORKER = /^workers\/offline\/api\.ts$/;

/** Readers of land files; readers of single formats may be imported only within src/landFiles. */
const LAND_FILES = /^src\/landFiles\/(\w+|(fields|lines|texts|write|zip)\/\w+|cad\/drawnSheet|table\/(csvRows|tableRow))\.ts$/;

/** Folders that each folder may import; the README describes the same in words. */
const FOLDER_RULES: FolderRule[] = [
  { folder: 'src/domain', may: [], packages: [] },
  { folder: 'src/landFiles', may: [/^src\/domain\//], packages: [/^(fflate|read-excel-file\/universal)$/] },
  { folder: 'src/contract', may: [/^src\/domain\//] },
  { folder: 'src/i18n', may: [/^src\/domain\/text\/languages\.ts$/] },
  { folder: 'src/ui', may: [] },
  { folder: 'src/api', may: [/^src\/(contract|domain)\//] },
  { folder: 'src/state', may: [/^src\/domain\//, MESSAGE_IDS] },
  { folder: 'src/map', may: [/^src\/(state|domain)\//, ANY_CLIENT, LAND_CELL] },
  { folder: 'src/flows', may: [/^src\/(api|contract|state|map|domain)\//, MESSAGE_IDS, ANY_CLIENT, LAND_CELL] },
  { folder: 'src/features', may: [/^src\/(flows|state|domain|ui|i18n)\//] },
  { folder: 'src/app', may: [/^src\/(features|map|flows|state|ui|i18n|domain)\//] },
  {
    folder: 'src/gateway',
    may: [
      /^src\/(contract|domain)\//,
      LAND_FILES,
      /^src\/i18n\/\w+\/(gateway|customers|import)\.json$/,
      GEOMETRY_HOST,
      LAND_CUTTER,
      OVERLAP,
      APP_WORKER,
    ],
  },
  {
    folder: 'src/build',
    may: [
      /^src\/gateway\/(main|app|http\/securityHeaders|pages\/accentOfTokens|operations\/(log|startupError)|files\/openUploadFolder|account\/runUsersCommand|land\/runReportsCommand|database\/pglite\/lockDataDir|live\/operate\/runLayersCommand|wallet\/runWalletCommand)\.ts$/,
      // The build packs the cluster that a first start unpacks.
      /^src\/gateway\/database\/pglite\/emptyCluster\.ts$/,
      // Shipped works that the app credits, files it opens, and the extent of land it fetches first.
      /^src\/domain\/(text\/languages|licences\/shippedPart|drawing\/openedFiles|map\/(baseMapProviders|nearLand))\.ts$/,
      APP_WORKER,
      MESSAGE_IDS,
    ],
  },
  { folder: 'workers/geometry', may: [/^src\/(domain|contract|api)\//, LAND_FILES, SUPERVISION, FEATURE_CUTTER] },
  { folder: 'workers/ocr', may: [/^src\/domain\//, SUPERVISION] },
  { folder: 'workers/parcels', may: [/^src\/(domain|contract|api)\//, SUPERVISION, GEOMETRY_HOST] },
  // Pictures of external servers are checked before decoding, as photographs are.
  {
    folder: 'workers/live',
    may: [/^src\/domain\//, SUPERVISION, GEOMETRY_HOST, FEATURE_CUTTER, /^workers\/ocr\/picture\/sniffPicture\.ts$/],
  },
  { folder: 'workers/extract', may: [/^src\/domain\//, SUPERVISION] },
  { folder: 'workers', may: [/^src\/domain\//] },
];

const SAMPLE = 'src/gateway/sample';
const FIRST_START = 'src/gateway/database/prepareStore.ts';

/** Folders whose subfolders may not import each other. */
const ISOLATED_CHILDREN = ['src/features'];

/** Packages that only one folder may import, or that the main bundle must not contain. */
const PACKAGE_HOMES: ReadonlyArray<{ package: RegExp; home: RegExp }> = [
  { package: /^maplibre-gl(\/|$)/, home: /^src\/map\// },
  // The map reads plannings with it, the worker that stores it the base map.
  { package: /^pmtiles(\/|$)/, home: /^(src\/(map|gateway\/export)|workers\/parcels\/packs)\// },
  { package: /^earcut$/, home: /^workers\/parcels\/land\// },
  {
    package: /^(geojson-vt|@maplibre\/vt-pbf|@mapbox\/vector-tile|pbf)(\/|$)/,
    home: /^workers\/(parcels\/tiles\/reference|live\/features|tiles)\//,
  },
  { package: /^(proj4|geographiclib-geodesic)(\/|$)/, home: /^workers\/geometry\/reference/ },
  { package: /^@turf\//, home: /^(workers\/geometry\/reference|src\/build\/)/ },
  { package: /^(tesseract\.js|tesseract\.js-core|@tesseract\.js-data\/.*)(\/|$)/, home: /^(workers\/ocr|src\/build)\// },
  { package: /^react-image-crop(\/|$)/, home: /^src\/features\/picture\// },
  { package: /^(react|react-dom|react-window)(\/|$)/, home: /^src\/(features|app|ui|i18n|main\.tsx)/ },
  { package: /^(hono|@hono\/.*|@electric-sql\/.*)(\/|$)/, home: /^src\/(gateway|build)\// },
  { package: /^(jose|nodemailer|pg)(\/|$)/, home: /^src\/gateway\// },
  // Capabilities documents of map services.
  { package: /^@xmldom\/xmldom$/, home: /^src\/gateway\/live\/read\// },
  { package: /^yazl$/, home: /^src\/gateway\/account\/data\// },
  { package: /^sharp$/, home: /^src\/(gateway\/(files|pages)|build)\// },
  { package: /^flatbuffers$/, home: /^src\/gateway\/export\// },
  { package: /^wretch(\/|$)/, home: /^src\/api\// },
  { package: /^comlink(\/|$)/, home: /^workers\// },
  { package: /^node:/, home: /^src\/(gateway|build)\/|^workers\/geometry\/core\.ts$/ },
];

/** Returns every violation of the layering as a readable line; empty if there are none. */
export function checkLayering(files: SourceFile[]): string[] {
  const problems = files.flatMap((file) => {
    const breaches = checkSize(file);
    if (!isCode(file.path)) return breaches;
    const { imports } = readModule(file);
    breaches.push(...checkBarrel(file, imports), ...(isAssembly(file.path) ? [] : sliceWrites(file)));
    const targets = imports.map(({ specifier }) => resolveImport(file.path, specifier));
    targets.forEach((target, i) => {
      breaches.push(...(target === null ? checkPackage(file.path, imports[i]!.specifier) : checkImport(file.path, target)));
    });
    return [...breaches, ...checkState(file.path, targets)];
  });
  return [...problems, ...cyclesOf(importGraph(files))];
}

function checkSize({ path, text }: SourceFile): string[] {
  const lines = lineCount(text);
  return lines > MAX_LINES ? [`${path}: ${lines} lines, more than ${MAX_LINES}`] : [];
}

function checkBarrel({ path, text }: SourceFile, imports: Import[]): string[] {
  if (/(^|\/)index\.tsx?$/.test(path)) return [`${path}: a barrel by its name`];
  const rest = text
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replace(/export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s+from\s+['"][^'"]+['"];?/g, '');
  return imports.length > 0 && rest.trim() === '' ? [`${path}: only re-exports, a barrel`] : [];
}

function checkPackage(path: string, specifier: string): string[] {
  if (isAssembly(path)) return [`${path}: assembly imports the package ${specifier}`];
  if (/^(tests|bench)\//.test(path)) return [];
  const problems = PACKAGE_HOMES.filter((rule) => rule.package.test(specifier) && !rule.home.test(path)).map(
    () => `${path}: ${specifier} is not at home here`,
  );
  const allowed = ruleOf(path)?.packages;
  if (allowed && !allowed.some((pattern) => pattern.test(specifier))) {
    problems.push(`${path}: imports the package ${specifier}`);
  }
  return problems;
}

function checkImport(path: string, target: string): string[] {
  if (isAssembly(path)) return target.startsWith(assemblyOf(path)) ? [] : [`${path}: assembly may not import ${target}`];
  if (isAssembly(target)) return [`${path}: may not import the assembly ${target}`];
  // The sample is large and fictitious: only a first start loads it.
  if (target.startsWith(`${SAMPLE}/`) && path.startsWith('src/') && !path.startsWith(`${SAMPLE}/`) && path !== FIRST_START)
    return [`${path}: imports the sample`];
  const rule = ruleOf(path);
  if (!rule) return [];
  const own = target.startsWith(`${rule.folder}/`);
  if (own && ISOLATED_CHILDREN.includes(rule.folder) && childOf(path, rule.folder) !== childOf(target, rule.folder)) {
    return [`${path}: imports another feature, ${target}`];
  }
  return own || rule.may.some((pattern) => pattern.test(target)) ? [] : [`${path}: may not import ${target}`];
}

/** Paths of a slice, and of actions of a slice in a separate file. */
const SLICE = /^src\/state\/\w+\/\w+Slice\.ts$/;
const VERBS = /^src\/state\/(?!storage\/)\w+\/(?!\w+Slice\.ts$)/;

/** Checks that a slice imports no other slice, and that a file of actions imports one slice and no other actions. */
function checkState(path: string, targets: ReadonlyArray<string | null>): string[] {
  const seen = (pattern: RegExp): string[] => [...new Set(targets)].filter((target) => target !== null && pattern.test(target)) as string[];
  if (/^src\/state\/\w+Slice\.ts$/.test(path)) return [`${path}: a slice outside the folder of its noun`];
  const [slices, verbs] = [seen(SLICE), seen(VERBS)];
  if (SLICE.test(path)) return [...slices, ...verbs].map((target) => `${path}: a slice imports ${target}`);
  if (!VERBS.test(path)) return [];
  const others = verbs.map((target) => `${path}: verbs import the verbs ${target}`);
  return slices.length > 1 ? [`${path}: verbs of ${slices.join(' and ')}`, ...others] : others;
}

/** Returns an assembly folder; each module is compiled from its own folder alone. */
const assemblyOf = (path: string): string => path.slice(0, path.indexOf('/assembly/') + '/assembly/'.length);

const childOf = (path: string, folder: string): string => path.slice(folder.length + 1).split('/')[0]!;

const ruleOf = (path: string): FolderRule | undefined =>
  FOLDER_RULES.filter((rule) => path.startsWith(`${rule.folder}/`)).sort((a, b) => b.folder.length - a.folder.length)[0];
