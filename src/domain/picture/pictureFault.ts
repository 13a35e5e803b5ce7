/** Why a picture cannot be read for corners. */
export type PictureFault =
  /** Not one of JPEG, PNG, WebP, GIF, BMP, AVIF, or broken. */
  | 'notPicture'
  /** HEIC, which no browser but Safari opens. */
  | 'heic'
  /** More than 50 megapixels. */
  | 'tooLarge'
  /** Too small to hold a table of numbers. */
  | 'tooSmall'
  /** It opened, and no row of it has two coordinates. */
  | 'noCorners'
  /** Worker, module or language data failed or could not be fetched. */
  | 'engine';
