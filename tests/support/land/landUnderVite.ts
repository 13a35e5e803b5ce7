import type { Plugin } from 'vite';
import { TEST_LAND, TEST_LAND_PATH } from './testLand.ts';
import { answerWhole, sendJson } from '../gateways/httpServer.ts';
import { answerFromLand } from './landServer.ts';

/** Serves a gateway's around searches to browser tests on their own origin; rejects the token `expired`. */
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
