import { expect, it } from 'vitest';
import { failure } from '../../../../src/domain/result.ts';
import { layerFault } from '../../../../src/flows/layers/loadLayer.ts';

it.each([
  [failure('offline'), 'offline'],
  [failure('timeout'), 'offline'],
  [failure('refused', '', 404), 'missing'],
  [failure('refused', '', 401), 'login'],
  [failure('refused', '', 402), 'points'],
  [failure('refused', '', 413), 'tooLarge'],
  [failure('worker'), 'tooLarge'],
  [failure('malformed'), 'unreadable'],
  [failure('refused', '', 500), 'refused'],
])('layer fault: %j is %s', ({ error }, fault) => expect(layerFault(error)).toBe(fault));
