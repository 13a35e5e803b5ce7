import { PbfReader } from 'pbf';

/** Feature as encoded, with only the protobuf decoded. */
export interface RawTileFeature {
  id: number | undefined;
  type: number;
  /** Key index, value index, key index … */
  tags: number[];
  /** Command integers and zigzag parameters. */
  geometry: number[];
}

export type RawTileValue = string | number | boolean;

export interface RawTileLayer {
  name: string;
  version: number;
  extent: number;
  keys: string[];
  values: RawTileValue[];
  features: RawTileFeature[];
}

/** Decodes MVT without MapLibre's reader, which repairs and hides errors that a validator must see. */
export function decodeTile(bytes: Uint8Array): RawTileLayer[] {
  const layers: RawTileLayer[] = [];
  new PbfReader(bytes).readFields((tag, _result, pbf) => {
    if (tag !== 3) throw new Error(`a tile has layers only, not field ${tag}`);
    layers.push(readLayer(pbf));
  }, null);
  return layers;
}

function readLayer(pbf: PbfReader): RawTileLayer {
  const layer: RawTileLayer = { name: '', version: 0, extent: 0, keys: [], values: [], features: [] };
  pbf.readMessage((tag) => {
    if (tag === 1) layer.name = pbf.readString();
    else if (tag === 2) layer.features.push(readFeature(pbf));
    else if (tag === 3) layer.keys.push(pbf.readString());
    else if (tag === 4) layer.values.push(readValue(pbf));
    else if (tag === 5) layer.extent = pbf.readVarint();
    else if (tag === 15) layer.version = pbf.readVarint();
    else throw new Error(`a layer has no field ${tag}`);
  }, null);
  return layer;
}

function readFeature(pbf: PbfReader): RawTileFeature {
  const feature: RawTileFeature = { id: undefined, type: 0, tags: [], geometry: [] };
  pbf.readMessage((tag) => {
    if (tag === 1) feature.id = pbf.readVarint();
    else if (tag === 2) pbf.readPackedVarint(feature.tags);
    else if (tag === 3) feature.type = pbf.readVarint();
    else if (tag === 4) pbf.readPackedVarint(feature.geometry);
    else throw new Error(`a feature has no field ${tag}`);
  }, null);
  return feature;
}

function readValue(pbf: PbfReader): RawTileValue {
  const found: RawTileValue[] = [];
  pbf.readMessage((tag) => {
    if (tag === 1) found.push(pbf.readString());
    else if (tag === 2) found.push(pbf.readFloat());
    else if (tag === 3) found.push(pbf.readDouble());
    else if (tag === 4) found.push(pbf.readVarint(true));
    else if (tag === 5) found.push(pbf.readVarint());
    else if (tag === 6) found.push(pbf.readSVarint());
    else if (tag === 7) found.push(pbf.readBoolean());
    else throw new Error(`a value has no field ${tag}`);
  }, null);
  if (found.length !== 1) throw new Error(`a value has one field, not ${found.length}`);
  return found[0]!;
}

/** Returns the properties of a feature by name; tags out of range yield `undefined`. */
export function propertiesOf(layer: RawTileLayer, { tags }: RawTileFeature): Record<string, RawTileValue> {
  const properties: Record<string, RawTileValue> = {};
  for (let i = 0; i < tags.length; i += 2) properties[layer.keys[tags[i]!]!] = layer.values[tags[i + 1]!]!;
  return properties;
}
