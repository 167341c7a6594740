const metadata = ['EXIF', 'XMP ']
/** The bits of VP8X that announce EXIF and XMP. */
const announcing = 0b0000_1100

/**
 * A WebP without its metadata and without what follows its end. Null if it is not whole. Chunks: RFC 9649, section 2.
 */
export function strippedWebp(bytes: Buffer): Buffer | null {
  if (bytes.length < 12) return null
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return null
  const kept: Buffer[] = []
  let at = 12
  while (at + 8 <= end) {
    const length = bytes.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    if (next > end) return null
    const name = bytes.toString('latin1', at, at + 4)
    const chunk = Buffer.from(bytes.subarray(at, next))
    if (name === 'VP8X' && length > 0) chunk[8]! &= ~announcing
    if (!metadata.includes(name)) kept.push(chunk)
    at = next
  }
  if (kept.length === 0) return null
  const content = Buffer.concat([Buffer.from('WEBP'), ...kept])
  const head = Buffer.alloc(8)
  head.write('RIFF')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}
