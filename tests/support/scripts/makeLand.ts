import { seededMaster } from '../seededDataDir.ts';

/** The seeded data folder that tests copy, before the first of them wants it. */
await seededMaster();
