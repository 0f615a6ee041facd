import type { FoundMedium } from '#api/archive/found-medium.ts';
import type { Language } from '#api/base/language.ts';

/** What an archive needs of media. */
export interface ExportMedia {
  /** Looks for the bytes of each, which takes a look at each file, but not into it. */
  look(accountId: string, hashes: readonly string[]): Promise<Map<string, FoundMedium>>;
  /** The bytes of a profile picture; undefined for one that is not there. */
  readPicture(accountId: string, pictureId: string): Promise<Buffer | undefined>;
}

/** What it needs of the reflection questions. */
export interface ExportQuestions {
  textOf(id: string, language: Language): string | undefined;
}
