import { bundleGateway } from '../../../src/build/bundleGateway.ts';
import { TEST_PROGRAMS } from '../gateways/testPrograms.ts';

/** Bundles the test programs into a folder: `bundlePrograms.ts FOLDER`. */
await bundleGateway(process.argv[2]!, TEST_PROGRAMS);
