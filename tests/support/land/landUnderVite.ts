import type { Plugin } from 'vite';
import { TEST_LAND, TEST_LAND_PATH } from './testLand.ts';
import { answerWhole, sendJson } from '../gateways/httpServer.ts';
import { answerFromLand } from './landServer.ts';

/** Gives browser tests a gateway's around searches on their own origin, over real HTTP. It refuses the token `expired`. */
export const landUnderVite = (): Plugin => ({
  name: 'thua-test-land',
  configureServer: ({ middlewares }) => {
    const handle = answerWhole((request, response) => {
      const isExpired = request.headers.authorization === 'Bearer expired';
      if (isExpired) sendJson(response, 401, { message: 'Hãy đăng nhập lại', http: 401 });
      else answerFromLand(TEST_LAND, request, response);
    });
    middlewares.use(TEST_LAND_PATH, (incoming, response) => void handle(incoming, response));
  },
});
