import { startOnPglite, startOnPostgres } from './loadedGateways.ts';
import type { Loaded } from './measureLoad.ts';

export const GATEWAYS = 2;

/** One gateway on the embedded database, with the stated goals of requests per second and memory. */
export const ON_PGLITE: Omit<Loaded, 'bench'> = { start: () => startOnPglite(), mustRate: 150, moonshotRate: 400, mustResidentMb: 700 };

/** Two gateways on one PostgreSQL server. */
export const ON_POSTGRES: Omit<Loaded, 'bench'> = {
  start: () => startOnPostgres(GATEWAYS),
  mustRate: 250,
  moonshotRate: 800,
  mustResidentMb: null,
};
