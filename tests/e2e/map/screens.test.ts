import { afterAll, expect, it } from 'vitest';
import { pickSampleParcel } from '../../support/land/sampleTarget.ts';
import { closePages, sharedChromium } from '../../support/pages/browserPage.ts';
import { sharedProduct } from '../../support/pages/servedProduct.ts';
import { SCREEN_LOOKS } from '../../support/screens/screenLooks.ts';
import { makeScreenCustomer, visitScreens } from '../../support/screens/visitScreens.ts';

const isLong = process.env.THUA_LONG === '1';
/** Forced colours, and text of twice the size. */
const LOOKS = SCREEN_LOOKS.filter(({ isForced, rootPx }) => isForced || rootPx > 16);
/** Screens checked in each run, in one language; accessibility, gallery and wallet tests use the other. */
const EACH_RUN = ['parcel'];

afterAll(closePages);

let customer: Promise<string> | undefined;

it.each(isLong ? (['en', 'vi'] as const) : (['en'] as const))(
  'screens: in %s axe finds nothing; all is legible and reachable in forced colours and large text',
  async (language) => {
    const product = await sharedProduct();
    const tour = {
      browser: await sharedChromium(),
      url: `${product.url}/`,
      target: await pickSampleParcel(product.url),
      language,
      looks: isLong ? LOOKS : LOOKS.filter(({ name }) => name === '360 forced'),
      isAsked: ({ name }: { name: string }) => isLong || EACH_RUN.includes(name),
    };
    expect(await visitScreens(tour)).toEqual([]);
    if (isLong) expect(await visitScreens({ ...tour, jwt: await (customer ??= makeScreenCustomer(product)) })).toEqual([]);
  },
  isLong ? 3_600_000 : undefined,
);
