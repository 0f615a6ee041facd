import { saveFile } from '#platform/save-file.ts';

declare global {
  interface Window {
    /** Chromium's; elsewhere the archive is downloaded. */
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
  }
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Where an archive goes. @throws what the browser says of a full medium, or the reason of the signal */
export type SaveArchive = (archive: Bytes, signal: AbortSignal) => Promise<void>;

/**
 * Asks where the archive is to go; without such a question the browser downloads it when it is whole. To be called in answer to a tap.
 * @returns null where the person has thought better of it
 */
export async function chooseDestination(name: string): Promise<SaveArchive | null> {
  if (!window.showSaveFilePicker) return (archive) => download(name, archive);
  try {
    const file = await window.showSaveFilePicker({ suggestedName: name });
    return async (archive, signal) => archive.pipeTo(await file.createWritable(), { signal });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

async function download(name: string, archive: Bytes): Promise<void> {
  const blob = await new Response(archive).blob();
  saveFile({ name, blob: blob.slice(0, blob.size, 'application/zip') });
}
