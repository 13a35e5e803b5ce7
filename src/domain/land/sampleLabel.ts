/** Suffix of sample records' names. */
export const SAMPLE_LABEL = ' (Dữ liệu mẫu)';

export const withoutSampleLabel = (title: string): string => title.replace(/ \(dữ liệu mẫu\)/iu, '');
