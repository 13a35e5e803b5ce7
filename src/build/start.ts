import { startGateway } from '../gateway/main.ts';
import { exitOnStartupError } from '../gateway/operations/startupError.ts';
import { buildIfChanged, DIST } from './build.ts';
import { readSettings } from './readSettings.ts';

/** `npm start`: build when something changed, then serve app and gateway on one port. */
try {
  const settings = readSettings(process.env);
  await buildIfChanged();
  await startGateway({ ...settings, staticDir: DIST });
} catch (error) {
  exitOnStartupError(error);
}
