/** Ends the names of sample records. */
export const SAMPLE_LABEL = ' (Dữ liệu mẫu)';

/** A name whose record has a badge. */
export const withoutSampleLabel = (title: string): string => title.replace(/ \(dữ liệu mẫu\)/iu, '');
