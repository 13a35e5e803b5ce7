import type { SampleArea } from './sampleLand.ts';
import areas from './sampleAreas.json' with { type: 'json' };

/**
 * Where the made land lies: seven places with seven ways of building and six meridians (TT 25/2014/TT-BTNMT). Unit codes
 * are of the General Statistics Office before 1 July 2025. Middles are general geographic knowledge, rounded; `originM`
 * is the same point on the area's TM-3 grid by PROJ's formulas, to the metre. The made land is larger than some of
 * these wards: it is a drawing placed there, not a survey. Cà Ná lies around the published pair X 1255172.51, Y 568262.924.
 */
export const SAMPLE_AREAS = areas as unknown as readonly SampleArea[];
