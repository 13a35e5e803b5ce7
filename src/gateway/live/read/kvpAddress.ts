/**
 * Addresses of services that are asked by names and values. What the operator typed beside the standard's own names (`map=`, a key) is kept.
 */

/** Names of OGC's standards, which we fill in ourselves. */
const OWN_NAMES = new Set(
  (
    'service request version acceptversions layers layer styles style crs srs bbox width height format transparent query_layers info_format ' +
    'tilematrixset tilematrix tilerow tilecol typename typenames outputformat srsname count maxfeatures i j x y exceptions feature_count'
  ).split(' '),
);

/**
 * @param values by name in capitals; a value in braces is a placeholder and stays as it is
 * @returns the typed address with them
 */
export function kvpAddress(typed: URL, values: Readonly<Record<string, string | number>>): string {
  const kept = [...typed.searchParams].filter(([name]) => !OWN_NAMES.has(name.toLowerCase()));
  const pairs = [...kept, ...Object.entries(values)].map(([name, value]) => {
    const text = String(value);
    const isPlaceholder = /^(\w+:)?\{[\w-]+\}(,\S*)?$/.test(text);
    return `${encodeURIComponent(name)}=${isPlaceholder ? text : encodeURIComponent(text)}`;
  });
  return `${typed.origin}${typed.pathname}?${pairs.join('&')}`;
}
