import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Language } from '../../../src/domain/text/languages.ts';
import { pickSampleParcel } from '../land/sampleTarget.ts';
import { launchHeadless } from '../pages/browserPage.ts';
import { serveProduct } from '../pages/servedProduct.ts';
import { contactSheet } from '../screens/contactSheet.ts';
import { SCREEN_LOOKS } from '../screens/screenLooks.ts';
import { makeScreenCustomer, type ScreenTour, visitScreens } from '../screens/visitScreens.ts';

/**
 * Checks and photographs every screen of the product in every window, both languages and themes:
 *
 *     npx tsx tests/support/scripts/takeScreens.ts [--out FOLDER] [--language vi] [--screens map] [--looks 390]
 *
 * Writes a contact sheet of each screen (with `--painted` also its map) and `faults.txt`; exits with 1 on faults.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'screens' },
    language: { type: 'string', multiple: true, default: ['vi', 'en'] },
    screens: { type: 'string' },
    looks: { type: 'string' },
    painted: { type: 'boolean', default: false },
    singly: { type: 'boolean', default: false },
  },
});

const asked = values.screens?.split(',');
const looks = SCREEN_LOOKS.filter(({ name }) => values.looks?.split(',').some((part) => name.includes(part)) ?? true);
const pictures: Buffer[] = [];

mkdirSync(values.out, { recursive: true });
const product = await serveProduct('pglite');
const tour: Omit<ScreenTour, 'language'> = {
  browser: await launchHeadless(),
  url: product.url,
  target: await pickSampleParcel(product.url),
  looks,
  isAsked: ({ name }) => asked?.includes(name) ?? true,
  isPainted: values.painted,
};
const jwt = await makeScreenCustomer(product);

async function visitAs(language: Language, token?: string): Promise<string[]> {
  return visitScreens({
    ...tour,
    language,
    ...(token !== undefined && { jwt: token }),
    onLook: async ({ name }, look, page) => {
      const picture = await page.screenshot();
      pictures.push(picture);
      if (values.singly) writeFileSync(join(values.out, `${name}-${language}-${look.name.replace(' ', '-')}.png`), picture);
    },
    onScreen: async ({ name }, faults, page) => {
      if (faults.some((fault) => fault.includes('not reached')))
        writeFileSync(join(values.out, `${name}-${language}-lost.png`), await page.screenshot());
      if (pictures.length > 0) await contactSheet(pictures.splice(0), join(values.out, `${name}-${language}.png`));
      console.log(`${name} ${language}: ${faults.length}`);
    },
  });
}

const faults: string[] = [];
for (const language of values.language as Language[]) faults.push(...(await visitAs(language)), ...(await visitAs(language, jwt)));
await tour.browser.close();
writeFileSync(join(values.out, 'faults.txt'), `${faults.join('\n')}\n`);
console.log(`${faults.length} faults in ${join(values.out, 'faults.txt')}`);
process.exit(faults.length > 0 ? 1 : 0);
