import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';

/** What lies under our own layers: the online street style or our offline one, without fonts. */
export interface BaseMap {
  sources: Record<string, SourceSpecification>;
  layers: LayerSpecification[];
  sprite?: StyleSpecification['sprite'];
}
