/**
 * A parcel's label as cadastral maps print it (TT 25/2014/TT-BTNMT): land code and parcel number over the area in m²,
 * here in two lines. Thousands comma, decimal dot (§9).
 */
export function parcelLabel(landCode: string, parcelNumber: string, areaM2: number): string {
  const [whole, tenth] = areaM2.toFixed(1).split('.') as [string, string];
  return `${landCode} ${parcelNumber}\n${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${tenth}`;
}
