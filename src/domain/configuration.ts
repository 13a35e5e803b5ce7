/** §3 Configuration, the part in force. Packages and payments apply only when `paymentMethod` is 1 (§1). */
export interface Configuration {
  paymentMethod: number;
}
