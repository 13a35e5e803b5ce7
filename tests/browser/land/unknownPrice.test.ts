import { expect, it, vi } from 'vitest';
import { apiClient } from '../../../src/api/apiClient.ts';
import type { PicturedPlanning } from '../../../src/domain/land/planning.ts';
import { failure } from '../../../src/domain/result.ts';
import { retryLayer } from '../../../src/flows/layers/loadLayer.ts';
import { openLayer } from '../../../src/flows/layers/openLayer.ts';
import { openLayerAround } from '../../../src/flows/layers/openLayerAround.ts';
import { layersSlice } from '../../../src/state/layers/layersSlice.ts';
import { sessionSlice } from '../../../src/state/session/sessionSlice.ts';
import { configSlice } from '../../../src/state/shell/configSlice.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { TEST_CENTER } from '../../support/land/testLand.ts';

const pricedConfig = { paymentMethod: 0, pointsPerView: 12, webVitalsPercent: 0, company: { name: '', phone: '', email: '', address: '' } };
const planning = (id: string): PicturedPlanning => ({
  type: 'land',
  id,
  title: `Quy hoạch ${id}`,
  address: '',
  imageUrl: '',
  fileUrl: '/files/plan-1.geojson',
  fileMapCode: '',
  year: 2030,
  center: TEST_CENTER,
  isSample: true,
  pictures: [],
});

it('charged layer: an unknown price is loaded first; a layer that opened by itself closes', async () => {
  localStorage.setItem('jwt', `${btoa('{}')}.${btoa(JSON.stringify({ sub: 'lan' }))}.x`);
  Object.assign(sessionSlice, { status: 'loggedIn', user: { id: 'lan' } });
  const opened = vi.spyOn(parcelsClient, 'openZones');
  const asked = vi.spyOn(apiClient, 'ask').mockResolvedValueOnce(failure('offline'));
  try {
    openLayer(planning('unknown'));
    await expect.poll(() => layersSlice.open).toMatchObject([{ status: 'failed', fault: 'offline' }]);
    asked.mockResolvedValueOnce({ ok: true, value: { data: [{ setting: pricedConfig }] } } as never);
    retryLayer('unknown');
    await expect.poll(() => layersSlice.open).toMatchObject([{ status: 'failed', fault: 'price' }]);
    Object.assign(layersSlice, { open: [] });
    Object.assign(configSlice, { status: 'failed', pointsPerView: 0 });
    asked.mockResolvedValueOnce({ ok: true, value: { data: [{ setting: pricedConfig }] } } as never);
    // Not even for a customer who agreed to the price once.
    localStorage.setItem('view_charge_agreed', 'lan:12');
    openLayerAround(planning('around'), TEST_CENTER);
    await expect.poll(() => layersSlice.open.map(({ id }) => id)).toEqual([]);
    expect(opened).not.toHaveBeenCalled();
  } finally {
    opened.mockRestore();
    asked.mockRestore();
    Object.assign(configSlice, { status: 'idle', paymentMethod: null, pointsPerView: 0 });
    Object.assign(sessionSlice, { status: 'anonymous', user: null });
    localStorage.clear();
  }
});
