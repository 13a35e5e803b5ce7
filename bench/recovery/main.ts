/** The product's own page, whose parcels workers can be killed: the handles first, then the page. Apart, for the bundler may run first what several pages share. */
import './pageHandles.ts';

await import('../../src/main.tsx');
