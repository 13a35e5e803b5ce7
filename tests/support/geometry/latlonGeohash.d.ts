/** Types that the package lacks. */
declare module 'latlon-geohash' {
  interface Place {
    lat: number;
    lon: number;
  }
  const Geohash: {
    encode(lat: number, lon: number, precision: number): string;
    bounds(geohash: string): { sw: Place; ne: Place };
  };
  export default Geohash;
}
