/**
 * The SHA-256 of bytes, in hexadecimal. Undefined where the page was not opened over https, which browsers ask for.
 */
export async function sha256Of(bytes: BufferSource): Promise<string | undefined> {
  if (!globalThis.crypto.subtle) return undefined
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(hash), (byte) => (0x1_00 + byte).toString(16).slice(1)).join('')
}
