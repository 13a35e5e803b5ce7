import { foldVietnamese } from '../../domain/text/foldVietnamese.ts';

/** Role of a layer in a cadastral drawing. A `label` layer has number, area and code together. */
export type LayerRole = 'boundary' | 'number' | 'area' | 'code' | 'label';

/** Levels of TT 26/2024/TT-BTNMT, annex 21. Earlier circulars had the same numbers. */
const LEVELS: Readonly<Record<string, LayerRole>> = { '10': 'boundary', '13': 'number', '4': 'area', '2': 'code' };

/** Usual words in names of such layers, folded and joined; the first match counts. */
const WORDS: ReadonlyArray<readonly [RegExp, LayerRole]> = [
  [/^nhan(thua)?(dat)?$|nhanthua|^label$/, 'label'],
  [/so(hieu|thutu)?thua|shthua|parcelnumber/, 'number'],
  [/dientich|^dt(thua)?$|^area$/, 'area'],
  [/loaidat|mucdich|mdsd|^landuse$|landcode/, 'code'],
  [/ranh(gioi)?(thua|dat)|^ranh$|^thua(dat)?$|parcelboundary|^boundary$/, 'boundary'],
];

/** Returns the role stated by a layer's name: `10`, `Level 10`, `LEVEL_10`, `RANH THUA`. */
export function layerRole(name: string): LayerRole | undefined {
  const plain = foldVietnamese(name).replaceAll(' ', '');
  const level = /^(?:level|layer|lop|lv|l)?0*(\d+)$/.exec(plain)?.[1];
  return level === undefined ? WORDS.find(([words]) => words.test(plain))?.[1] : LEVELS[level];
}
