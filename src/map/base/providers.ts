import { baseMapProviders, type BaseMapProviders, type BaseMapSettings } from '../../domain/map/baseMapProviders.ts';

/** Workers fetch tiles, and know no page that a path could begin at. */
const absolute = (address: string): string => (address.startsWith('/') ? location.origin + address : address);

function withAbsoluteAddresses(providers: BaseMapProviders): BaseMapProviders {
  const { streetStyle, vector, satellite, terrain, archive } = providers;
  return {
    ...providers,
    streetStyle: { light: absolute(streetStyle.light), dark: absolute(streetStyle.dark) },
    vector: { ...vector, tileJson: absolute(vector.tileJson) },
    satellite: { ...satellite, tiles: absolute(satellite.tiles) },
    terrain: { ...terrain, tiles: absolute(terrain.tiles) },
    archive: archive && { ...archive, url: absolute(archive.url) },
  };
}

/** As the app was built. */
export const PROVIDERS = withAbsoluteAddresses(baseMapProviders(import.meta.env as BaseMapSettings));
