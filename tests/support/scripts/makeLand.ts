import { seededMaster } from '../gateways/seededDataDir.ts';

/** Makes the seeded data folder that tests copy, before the first test needs it. */
await seededMaster();
