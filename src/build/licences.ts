import { isTaken, shippedPackages } from './shippedPackages.ts';

/**
 * `npm run licences`: name, version and licence of every package that ships, and its end status 1 where one has none, or one under which
 * an MIT product cannot be shipped. Read from the lock, so that packages of other platforms are listed, too.
 */
const shipped = shippedPackages();
for (const { name, version, licence } of shipped) console.log(`${name} ${version} ${licence}`);
const refused = shipped.filter(({ licence }) => !isTaken(licence));
for (const { name, version, licence } of refused) console.error(`not to be shipped: ${name} ${version} (${licence})`);
if (refused.length > 0) process.exitCode = 1;
