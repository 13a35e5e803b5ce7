import * as Comlink from 'comlink';
import { exposeToBridge } from '../bridge/exposeToBridge.ts';
import type { ParcelsApi } from './api.ts';
import { createParcelsCore } from './core.ts';

const core = createParcelsCore();

const api: ParcelsApi = {
  ...core,
  tile: async (...asked) => {
    const bytes = await core.tile(...asked);
    return Comlink.transfer(bytes, [bytes.buffer]);
  },
  zonesMeeting: async (file, box) => {
    const answer = await core.zonesMeeting(file, box);
    if (!answer.ok) return answer;
    const { lngLat, ringEnds, zoneEnds } = answer.value;
    return Comlink.transfer(answer, [lngLat.buffer, ringEnds.buffer, zoneEnds.buffer]);
  },
};

exposeToBridge(api);
