/** The version of package.json, which the app shows. */
export const PRODUCT_VERSION = '0.3.0';

/** The day of the terms and of the privacy page in force: what a registration agrees to; whoever agreed to older ones is told once. Raised whenever what they say changes; 'terms.new' says what is new. */
export const TERMS_VERSION = '2026-11-26';

/** The day of the newest entry of 'Có gì mới'; the entries themselves are in a chunk that nobody loads who just looks at the map. */
export const LATEST_NEWS = '2026-11-26';
