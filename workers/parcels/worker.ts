import * as Comlink from 'comlink';
import { exposeToBridge } from '../exposeToBridge.ts';
import type { ParcelsApi } from './api.ts';
import { createParcelsCore } from './core.ts';

const core = createParcelsCore();

const api: ParcelsApi = {
  ...core,
  tile: async (layer, z, x, y) => {
    const bytes = await core.tile(layer, z, x, y);
    return Comlink.transfer(bytes, [bytes.buffer]);
  },
};

exposeToBridge(api);
