const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '') || Number.isNaN(value);

/**
 * §7: query strings use non-empty params only.
 * @returns `?a=1&b=2`, or an empty string when nothing is left
 */
export function queryOf(request: unknown): string {
  if (typeof request !== 'object' || request === null) return '';
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    const items: unknown[] = Array.isArray(value) ? value : [value];
    for (const item of items) if (!isEmpty(item)) params.append(name, String(item));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
