import type { SourceKind } from './sourceReading.ts';

/**
 * What kind of service an address is of, by its form.
 * @param typed as the operator typed it: a template's braces are in it
 * @returns undefined where the form tells nothing
 */
export function sourceKindOf(typed: string): SourceKind | undefined {
  const text = typed.trim();
  if (/\{z\}/.test(text) && /\{x\}/.test(text) && /\{-?y\}/.test(text)) return 'xyz';
  if (!URL.canParse(text)) return undefined;
  const { pathname, searchParams } = new URL(text);
  const service = [...searchParams].find(([name]) => name.toLowerCase() === 'service')?.[1].toLowerCase();
  if (service === 'wms' || service === 'wmts' || service === 'wfs') return service;
  if (/\/(MapServer|FeatureServer)(\/\d+)?\/?$/i.test(pathname)) return 'arcgis';
  if (/WMTSCapabilities\.xml$/i.test(pathname) || /\/wmts\/?$/i.test(pathname)) return 'wmts';
  if (/\.pmtiles$/i.test(pathname)) return 'pmtiles';
  if (/\.json$/i.test(pathname)) return 'tilejson';
  if (/\/(wms|WMSServer)\/?$/i.test(pathname)) return 'wms';
  if (/\/(wfs|WFSServer)\/?$/i.test(pathname)) return 'wfs';
  return undefined;
}
