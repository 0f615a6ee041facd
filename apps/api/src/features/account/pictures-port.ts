/** Pictures of persons, re-encoded; `compose/app` joins this with media. */
export interface ProfilePictures {
  /** Makes and stores the picture from a file. @throws Refusal `too_large`, `unsupported_type`, `too_many_pixels`, `too_complex` */
  keep(accountId: string, file: { path: string; size: number }): Promise<string>;
  /**
   * Makes it from an image the account has already.
   * @param address one of ours, as it was delivered
   * @returns undefined for anything but an own image
   */
  keepMedium(accountId: string, address: string): Promise<string | undefined>;
  /** Forgets a picture that nobody shows any more. */
  remove(accountId: string, pictureId: string): Promise<void>;
  /** Signed; stays the same for a week. */
  addressOf(accountId: string, pictureId: string): string;
  /** The account's picture that an address of ours names, signed or not. */
  idOf(accountId: string, address: string): string | undefined;
}
