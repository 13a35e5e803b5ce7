/**
 * Land-use codes. Codes and Vietnamese names: TT 08/2024/TT-BTNMT; below them codes of 2014 that it no longer has but older
 * papers still bear. Colours: the legends that the ministry's circulars prescribe for land-use maps. They show none for
 * some codes new in 2024: these take the colour of the code they came from or are nearest to (`colourOf`).
 */
export interface LandCode {
    code: string;
    name: string;
    nameEn: string;
    /** Agricultural, non-agricultural or unused. */
    group: LandGroup;
    /** `#RRGGBB`. */
    colour: string;
    /** The code whose colour is borrowed, where the legends have none. */
    colourOf?: string;
    /** False for codes of before TT 08/2024. */
    current: boolean;
}
export type LandGroup = 'NNP' | 'PNN' | 'CSD';
/** Every code, in the order of the circular; codes of before 2024 at the end. */
export declare const LAND_CODES: readonly LandCode[];
/** @param code as on papers; case and surrounding space do not matter. @returns undefined for an unknown code */
export declare const landCode: (code: string) => LandCode | undefined;
