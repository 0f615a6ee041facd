/** Pictures of persons, re-encoded; `app.ts` joins this with media. */
export interface ProfilePictures {
  /** Makes and stores the picture from a file. @throws Refusal `too_large`, `unsupported_type` */
  keep(accountId: string, bytes: Uint8Array): Promise<string>;
  /**
   * Makes it from an image the account has already.
   * @param address one of ours, as it was delivered
   * @returns undefined for anything but an own image
   */
  keepMedium(accountId: string, address: string): Promise<string | undefined>;
  /** Forgets a picture that nobody shows any more. */
  remove(accountId: string, pictureId: string): Promise<void>;
  /** Signed; stays the same for a week. */
  addressOf(pictureId: string): string;
  /** The picture an address of ours names, signed or not. */
  idOf(address: string): string | undefined;
}
