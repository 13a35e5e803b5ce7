import type { Plugin } from 'vite';
import { TEST_LAND, TEST_LAND_PATH } from './testLand.ts';
import { answerWhole } from './httpServer.ts';
import { answerFromLand } from './landServer.ts';

/** Gives browser tests a gateway's around searches on their own origin, over real HTTP. */
export const landUnderVite = (): Plugin => ({
  name: 'thua-test-land',
  configureServer: ({ middlewares }) => {
    const handle = answerWhole((request, response) => answerFromLand(TEST_LAND, request, response));
    middlewares.use(TEST_LAND_PATH, (incoming, response) => void handle(incoming, response));
  },
});
