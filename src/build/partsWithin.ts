import { baseMapProviders, type BaseMapSettings } from '../domain/map/baseMapProviders.ts';
import type { ShippedPart } from '../domain/licences/shippedPart.ts';
import known from './partsWithin.json' with { type: 'json' };

/** A part that no lock knows: its licence's text is the standard one. */
export type PartWithin = Omit<ShippedPart, 'text' | 'isFilledIn' | 'version'>;

/** Data, and works that lie inside of packages. */
const WITHIN = known.within as readonly PartWithin[];

type ShownPart = Pick<PartWithin, 'name' | 'licence' | 'by' | 'source'>;

const withoutTags = (sign: string): string => sign.replace(/<[^>]*>/g, '').trim();

/** Finds whose works the sign of a provider names. An operator's own provider is known by its sign alone. */
function shownBy(sign: string): ShownPart[] {
  const parts = known.providers.filter(({ signed }) => sign.includes(signed)).map(({ part }) => part);
  return parts.length > 0 ? parts : [{ name: withoutTags(sign), licence: '', by: '', source: '' }];
}

/**
 * Works beside the packages: data and libraries inside of them, and what the map shows from afar.
 * @param settings of the build: an operator's own providers stand in the place of ours
 */
export function partsWithin(settings: BaseMapSettings): PartWithin[] {
  const { vector, satellite, terrain } = baseMapProviders(settings);
  const shown = [vector, satellite, terrain].flatMap(({ attribution }) => shownBy(attribution));
  return [...shown.map((part): PartWithin => ({ ...part, kind: 'map', note: 'attributed' })), ...WITHIN];
}
