import { describeHostileTiles } from '../../../../shared/hostileTiles.suite.ts';
import { describeStoredTiles } from '../../../../shared/storedTiles.suite.ts';
import { describeTileStore } from '../../../../shared/tileStore.suite.ts';
import { TILE_STORES } from '../../../../support/tiles/tileStores.ts';

for (const { name, load } of TILE_STORES) {
  describeTileStore(name, load);
  describeStoredTiles(name, load);
  describeHostileTiles(name, load);
}
