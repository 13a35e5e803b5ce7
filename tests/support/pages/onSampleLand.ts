import type { Browser } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';
import { pickSampleParcel, type SampleTarget } from '../land/sampleTarget.ts';
import { closePages, sharedChromium } from './browserPage.ts';

interface SampleLandFixture {
  productUrl: string;
  /** Both are there once the file's tests begin. */
  browser: Browser;
  target: SampleTarget;
}

/** The product, a browser and a parcel of the sample land, for all tests of a file; its pages are closed behind them. */
export function onSampleLand(): SampleLandFixture {
  const productUrl = inject('productUrl');
  const fixture = { productUrl } as SampleLandFixture;
  beforeAll(async () => {
    fixture.target = await pickSampleParcel(productUrl);
    fixture.browser = await sharedChromium();
  });
  afterAll(async () => {
    await closePages();
  });
  return fixture;
}
