/** Loads a file from an address of this origin; the browser's own download goes on by itself where the line broke off. */
export function downloadAddress(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
