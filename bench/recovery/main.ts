/** The product's own page, whose parcels workers can be killed: the handles first, then the page. */
import './pageHandles.ts';
import '../../src/main.tsx';
