import { SAMPLE_AREAS } from '../../src/gateway/sample/sampleAreas.ts';
import { generateSampleLand } from '../../src/gateway/sample/generateSampleLand.ts';
import { LAND_STEPS, prepareStore } from '../../src/gateway/database/prepareStore.ts';
import { sampleWardCenters, seedSampleArea } from '../../src/gateway/sample/seedSampleLand.ts';
import { seedUnits } from '../../src/gateway/places/seedUnits.ts';
import { appliedSteps, applyStep } from '../../src/gateway/database/applyStep.ts';
import { migrationStep } from '../../src/gateway/database/migrations/migrationStep.ts';
import { openPgliteStore } from '../../src/gateway/database/pglite/openPgliteStore.ts';
import type { Store } from '../../src/gateway/database/store.ts';
import { loadGeometryCore } from '../../workers/geometry/core.ts';

export interface SeededCity {
  store: Store;
  parcels: number;
  /** Centre of its dense ward. */
  center: { lng: number; lat: number };
}

/**
 * Seeds one generated city into the gateway's store; equal counts give the same city. The sample data has towns of
 * 17,400 parcels, too small for one pan.
 * @param parcels minimum; whole districts are filled
 */
export async function seedCity(dataDir: string, parcels: number): Promise<SeededCity> {
  const home = SAMPLE_AREAS.find(({ key }) => key === 'hoa-xuan');
  if (!home) throw new Error('the sample land has lost Hoà Xuân');
  const store = await openPgliteStore(dataDir);
  try {
    const land = generateSampleLand({ ...home, key: 'city', parcelTarget: parcels });
    const core = await loadGeometryCore();
    await appliedSteps(store);
    for (const name of LAND_STEPS) await applyStep(store, migrationStep(name));
    await applyStep(store, { name: 'units', apply: (inside) => seedUnits(inside, sampleWardCenters()) });
    // The name starts like those of the sample data: prepareStore refuses unknown steps of newer versions.
    await applyStep(store, { name: 'sample:city', apply: (inside) => seedSampleArea(inside, core, land) });
    await applyStep(store, migrationStep('002_indexes.sql'));
    // Let the gateway add the steps that came later.
    await prepareStore(store);
    return { store, parcels: land.parcels.length, center: home.center };
  } catch (error) {
    await store.close();
    throw error;
  }
}
