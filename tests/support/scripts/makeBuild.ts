import { buildIfChanged } from '../../../src/build/buildIfChanged.ts';
import { testProgram } from '../gateways/testPrograms.ts';

/** Builds the product and the programs that tests start, before the first test needs them. */
await buildIfChanged();
testProgram('startGateway');
