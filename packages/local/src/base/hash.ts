/** Lower-case hex SHA-256, the name of a medium (S10). */
export async function sha256Of(source: Blob | ArrayBuffer): Promise<string> {
  const bytes = source instanceof Blob ? await source.arrayBuffer() : source;
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
