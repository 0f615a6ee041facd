import { extractText, getDocumentProxy } from 'unpdf';

/** A page of a PDF: its size in points, a 72nd of an inch each, and its words. */
export interface PdfPage {
  width: number;
  height: number;
  text: string;
}

/** Reads a PDF page by page. */
export async function readPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
    pages.push({ width: Math.round(width), height: Math.round(height), text: text[number - 1] ?? '' });
  }
  return pages;
}
