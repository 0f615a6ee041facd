/** Port to the feature media, joined in `compose/profile`. */
export interface ProfilePictures {
  /** @throws Refusal `too_large`, `unsupported_type`, `too_many_pixels`, `too_complex` */
  keep(accountId: string, file: { path: string; size: number }): Promise<string>;
  /**
   * Makes a picture from the account's own image.
   * @param address one of ours, as delivered
   * @returns undefined for any other image
   */
  keepMedium(accountId: string, address: string): Promise<string | undefined>;
  remove(accountId: string, pictureId: string): Promise<void>;
  /** Signed; the same for a week. */
  addressOf(accountId: string, pictureId: string): string;
  /** Id in one of the account's addresses, signed or not. */
  idOf(accountId: string, address: string): string | undefined;
}
