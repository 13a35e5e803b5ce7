/** Version of the product, equal to `version` in package.json. */
export const PRODUCT_VERSION = '0.3.0';

/** Date of the terms and privacy policy in force. Customers who agreed to older ones see 'terms.new'. */
export const TERMS_VERSION = '2026-11-26';

/** Date of the newest 'Có gì mới' entry. The entries are in a lazy chunk, so that the map does not load them. */
export const LATEST_NEWS = '2026-11-26';
