import type { Browser } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';
import { pickSampleParcel, type SampleTarget } from '../land/sampleTarget.ts';
import { closePages, sharedChromium } from './browserPage.ts';

interface SampleLandFixture {
  productUrl: string;
  /** Set once the file's tests begin, as is `target`. */
  browser: Browser;
  target: SampleTarget;
}

/** Sets up product, browser and sample parcel for a file's tests, and closes the pages after them. */
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
