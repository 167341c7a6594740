const [begins, ends, scanBegins] = [0xd8, 0xd9, 0xda]
const [app0, app1, app2, app14, app15, comment] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe]

/** Application segments that a decoder needs: JFIF's, Adobe's, and the colours' profile. */
function isNeeded(marker: number, content: Buffer): boolean {
  if (marker === comment) return false
  if (marker < app0 || marker > app15) return true
  return marker === app0 || marker === app14 || (marker === app2 && startsWith(content, 'ICC_PROFILE\0'))
}

const startsWith = (content: Buffer, text: string) => content.subarray(0, text.length).toString('latin1') === text

/**
 * A JPEG without its metadata (EXIF, XMP, IPTC, comments) and without what follows its end; which way it is turned
 * stays. Null if it is not whole. Segments: ITU-T T.81, annex B.
 */
export function strippedJpeg(bytes: Buffer): Buffer | null {
  if (bytes[0] !== 0xff || bytes[1] !== begins) return null
  const kept: Buffer[] = []
  let orientation = 1
  let at = 2
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff || marker === undefined) return null
    if (marker === ends) break
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0
    if (length < 2 || at + 2 + length > bytes.length) return null
    const segment = bytes.subarray(at, at + 2 + length)
    if (marker === app1 && orientation === 1) orientation = orientationOf(segment.subarray(4))
    if (isNeeded(marker, segment.subarray(4))) kept.push(segment)
    at += segment.length
    if (marker !== scanBegins) continue
    const next = endOfScan(bytes, at)
    kept.push(bytes.subarray(at, next))
    at = next
  }
  const turned = orientation === 1 ? [] : [orientationSegment(orientation)]
  return Buffer.concat([Buffer.from([0xff, begins]), ...turned, ...kept, Buffer.from([0xff, ends])])
}

/** Where the bytes of a scan end: at the next marker that is no restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

const orientationTag = 0x0112

/** The orientation that an EXIF segment names; 1, upright, without one. */
function orientationOf(content: Buffer): number {
  if (!startsWith(content, 'Exif\0\0')) return 1
  const tiff = content.subarray(6)
  const isLittle = startsWith(tiff, 'II')
  const [short, long] = isLittle
    ? [(at: number) => tiff.readUInt16LE(at), (at: number) => tiff.readUInt32LE(at)]
    : [(at: number) => tiff.readUInt16BE(at), (at: number) => tiff.readUInt32BE(at)]
  try {
    const list = long(4)
    for (let entry = 0; entry < short(list); entry++) {
      const at = list + 2 + 12 * entry
      if (short(at) !== orientationTag) continue
      const value = short(at + 8)
      return value >= 1 && value <= 8 ? value : 1
    }
  } catch {
    // The segment ends before what it announces.
  }
  return 1
}

/** An EXIF segment that says nothing but the orientation. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, app1, 0, content.length + 2])
  return Buffer.concat([head, content])
}
