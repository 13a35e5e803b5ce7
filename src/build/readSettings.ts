import { readStorePlace, type StorePlace } from '../gateway/main.ts';
import { StartupError } from '../gateway/operations/startupError.ts';

export interface Settings extends StorePlace {
  port: number;
}

/** Unset and empty variables mean the defaults: port 8080, `.data`, no database server. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const port = Number(environment.PORT || 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartupError(`PORT=${environment.PORT}: cổng phải là số từ 0 đến 65535 (not a port number).`);
  }
  return { port, ...readStorePlace(environment) };
}
