import { seededMaster } from '../gateways/seededDataDir.ts';

/** The seeded data folder that tests copy, before the first of them wants it. */
await seededMaster();
