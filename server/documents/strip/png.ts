const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Chunks that only say something about the picture. */
const metadata = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']

/**
 * A PNG without its metadata and without what follows its end. Null if it is not whole. Chunks: PNG specification,
 * section 5.
 */
export function strippedPng(bytes: Buffer): Buffer | null {
  if (!bytes.subarray(0, 8).equals(signature)) return null
  const kept: Buffer[] = [signature]
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (!metadata.includes(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return null
}
