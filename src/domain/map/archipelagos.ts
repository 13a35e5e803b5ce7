/** Named on every map of the country (Luật Đo đạc và bản đồ), each in its middle. */
export const ARCHIPELAGOS = [
  { name: 'Hoàng Sa', lng: 112, lat: 16.45 },
  { name: 'Trường Sa', lng: 113.5, lat: 9.6 },
] as const;
