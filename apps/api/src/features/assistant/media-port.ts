/** Bytes to work on, with their type as sniffed. */
export interface MediaBytes {
  type: string;
  bytes: Uint8Array;
}

/** What the assistant needs of media; `compose/sync` joins the two. */
export interface AssistantMedia {
  /** Looks at a recording in a file. @throws Refusal `too_large`, `unsupported_type`, `too_complex` */
  checkAudio(accountId: string, path: string): Promise<MediaBytes & { durationMs: number }>;
  /** An image of the account as it is displayed, without metadata; undefined for any other address (threat 13). */
  ownImage(accountId: string, address: string): Promise<MediaBytes | undefined>;
}
