/** §3 Configuration, the part in force. Packages and payments apply only when `paymentMethod` is 1 (§1). */
export interface Configuration {
  paymentMethod: number;
  /** What looking at a planning costs, in VPOINT (§1); 0 for nothing. */
  pointsPerView: number;
  /** Of a hundred visits, how many the operator wants to be told of, how quick they were; 0 for none. */
  webVitalsPercent: number;
  company: Company;
}

/** Who runs the service and how to reach them (§2 'company contact details'); empty texts are not told. */
export interface Company {
  name: string;
  phone: string;
  email: string;
  address: string;
}
