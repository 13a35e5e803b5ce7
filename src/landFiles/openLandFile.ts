import type { LandGroup } from './filePart.ts';
import { groupOf } from './landGroups.ts';
import type { LandFile, LandFormat, OpenOptions } from './landFile.ts';
import { SNIFF_BYTES, sniffFormat } from './sniffFormat.ts';

type Opener = (group: LandGroup, options: OpenOptions) => LandFile | Promise<LandFile>;

const cadOpener = (format: 'DXF' | 'DGN') => async (): Promise<Opener> => {
  const { openCad } = await import('./cad/openCad.ts');
  return (...args) => openCad(format, ...args);
};

/** Openers by format, loaded with the first file of the format. */
const OPENERS: Record<LandFormat, () => Promise<Opener>> = {
  GeoJSON: async () => (await import('./geoJson/openGeoJson.ts')).openGeoJson,
  KML: async () => (await import('./kml/openKml.ts')).openKml,
  CSV: async () => (await import('./table/openCsv.ts')).openCsv,
  GPX: async () => (await import('./gpx/openGpx.ts')).openGpx,
  Points: async () => (await import('./points/openPoints.ts')).openPoints,
  XLSX: async () => openWorkbook,
  FlatGeobuf: async () => (await import('./flatGeobuf/openFlatGeobuf.ts')).openFlatGeobuf,
  Shapefile: async () => (await import('./shapes/openShapefile.ts')).openShapefile,
  GeoPackage: async () => (await import('./geoPackage/openGeoPackage.ts')).openGeoPackage,
  MIF: async () => (await import('./mapInfo/openMif.ts')).openMif,
  TAB: async () => (await import('./mapInfo/openTab.ts')).openTab,
  DXF: cadOpener('DXF'),
  DGN: cadOpener('DGN'),
};

/** Opens a workbook as the CSV of its cells. */
async function openWorkbook({ main }: LandGroup, options: OpenOptions): Promise<LandFile> {
  const { table, others } = await (await import('./xlsx/workbookTable.ts')).workbookTable(main);
  const open = await OPENERS.CSV();
  return { ...(await open(groupOf(table), { ...options, encoding: 'utf-8' })), format: 'XLSX', name: main.name, others };
}

/** Opens a file of land by its content. @throws FileFault if the format is unsupported or the file unreadable */
export async function openLandFile(group: LandGroup, options: OpenOptions): Promise<LandFile> {
  const format = sniffFormat(await group.main.read(0, SNIFF_BYTES));
  // An archive here is a workbook; others are unpacked before.
  const open = await OPENERS[format === 'zip' ? 'XLSX' : format]();
  return open(group, options);
}
