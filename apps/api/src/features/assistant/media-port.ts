/** Bytes with their sniffed type. */
export interface MediaBytes {
  type: string;
  bytes: Uint8Array;
}

/** Port to the feature media, joined in `compose/assistant`. */
export interface AssistantMedia {
  /** Inspects a recording. @throws Refusal `too_large`, `unsupported_type`, `too_complex` */
  checkAudio(accountId: string, path: string): Promise<MediaBytes & { durationMs: number }>;
  /** Display variant of an own image; undefined for any other address (threat 13). */
  ownImage(accountId: string, address: string): Promise<MediaBytes | undefined>;
}
