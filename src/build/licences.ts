import { isAcceptedLicence, shippedPackages } from './shippedPackages.ts';

/**
 * `npm run licences`: lists name, version and licence of every shipped package. Exit code 1 if one has no licence or
 * one that an MIT product cannot ship. Reads the lock file, so that packages of other platforms are included.
 */
const shipped = shippedPackages();
for (const { name, version, licence } of shipped) console.log(`${name} ${version} ${licence}`);
const refused = shipped.filter(({ licence }) => !isAcceptedLicence(licence));
for (const { name, version, licence } of refused) console.error(`not to be shipped: ${name} ${version} (${licence})`);
if (refused.length > 0) process.exitCode = 1;
