/** Other names in daily use of provinces, by the folded name of the province. */
export const PROVINCE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  'ho chi minh': ['hcm', 'hcmc', 'tphcm', 'sai gon', 'saigon', 'sg', 'tpsg'],
  'ha noi': ['hn', 'tphn', 'hnoi'],
  'da nang': ['dn', 'tpdn', 'dnang'],
  'can tho': ['ct', 'tpct'],
  'hai phong': ['hp', 'tphp'],
  hue: ['thua thien hue', 'tt hue', 'tth'],
  'ba ria vung tau': ['brvt', 'br vt', 'vung tau', 'ba ria'],
  'dak lak': ['daclac', 'dlk'],
};

/** Older spellings of towns. */
export const TOWN_ALIASES: Readonly<Record<string, readonly string[]>> = {
  'buon ma thuot': ['ban me thuot', 'bmt'],
  pleiku: ['play cu', 'plei cu'],
};
