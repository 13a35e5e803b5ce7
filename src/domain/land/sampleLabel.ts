/** Suffix of sample records' names. */
export const SAMPLE_LABEL = ' (Dữ liệu mẫu)';

/** Removes the suffix of a name whose record has a badge. */
export const withoutSampleLabel = (title: string): string => title.replace(/ \(dữ liệu mẫu\)/iu, '');
