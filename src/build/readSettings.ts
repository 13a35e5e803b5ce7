import { readStorePlace, type StorePlace } from '../gateway/main.ts';
import { StartupError } from '../gateway/operations/startupError.ts';

export interface Settings extends StorePlace {
  /** 0 lets the system choose. */
  port: number;
}

/**
 * PORT, DATA_DIR and DATABASE_URL of the environment; unset and empty mean the defaults: 8080, `.data`, none.
 * @throws StartupError when PORT is no port
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const port = Number(environment.PORT || 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartupError(`PORT=${environment.PORT}: cổng phải là số từ 0 đến 65535 (not a port number).`);
  }
  return { port, ...readStorePlace(environment) };
}
