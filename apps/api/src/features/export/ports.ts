import type { FoundMedium } from '#api/archive/found-medium.ts';
import type { ServerLanguage } from '#api/base/language.ts';

/** Port to the feature media. */
export interface ExportMedia {
  /** Finds the bytes of each, without reading them. */
  look(accountId: string, hashes: readonly string[]): Promise<Map<string, FoundMedium>>;
  /** undefined if missing. */
  readPicture(accountId: string, pictureId: string): Promise<Buffer | undefined>;
}

/** Port to reflection questions. */
export interface ExportQuestions {
  textOf(id: string, language: ServerLanguage): string | undefined;
}
