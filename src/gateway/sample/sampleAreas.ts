import type { SampleArea } from './sampleLand.ts';
import areas from './sampleAreas.json' with { type: 'json' };

/**
 * Areas of the sample data: seven places, building styles and six meridians (TT 25/2014/TT-BTNMT). Unit codes: General
 * Statistics Office, before 1 July 2025. Centres are general knowledge, rounded; `originM` is the centre on the area's
 * TM-3 grid by PROJ's formulas, to the metre. The sample land is a drawing, not a survey, and exceeds some wards. Cà Ná
 * includes the published pair X 1255172.51, Y 568262.924.
 */
export const SAMPLE_AREAS = areas as unknown as readonly SampleArea[];
