/** What the gateway puts behind the names of sample records. */
export const SAMPLE_LABEL = ' (Dữ liệu mẫu)';

/** The name of a record on a card that says by a badge that it is sample data. */
export const withoutSampleLabel = (title: string): string => title.replace(/ \(dữ liệu mẫu\)/iu, '');
