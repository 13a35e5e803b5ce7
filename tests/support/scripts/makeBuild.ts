import { buildIfChanged } from '../../../src/build/buildIfChanged.ts';
import { testProgram } from '../gateways/testPrograms.ts';

/** The product as it is served, and the programs that tests start, before the first of them wants one. */
await buildIfChanged();
testProgram('startGateway');
