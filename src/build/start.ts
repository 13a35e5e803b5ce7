import { startGateway } from '../gateway/main.ts';
import { buildIfChanged, DIST } from './build.ts';

/** `npm start`: build when something changed, then serve app and gateway on one port. */
await buildIfChanged();
await startGateway({
  port: Number(process.env.PORT ?? 8080),
  dataDir: process.env.DATA_DIR ?? '.data',
  staticDir: DIST,
});
