import { fileTypeFromBuffer } from 'file-type'
import { type FileType, fileTypes } from '#contract/documents/document-lists.ts'
import { Failure } from '../platform/failure.ts'
import { strippedJpeg } from './strip/jpeg.ts'
import { strippedPng } from './strip/png.ts'
import { strippedWebp } from './strip/webp.ts'

const heic = /^image\/hei[cf]/

const strippers: Partial<Record<FileType, (bytes: Buffer) => Buffer | null>> = {
  'image/jpeg': strippedJpeg,
  'image/png': strippedPng,
  'image/webp': strippedWebp,
}

/**
 * The type of a file by its content, and its bytes as they are kept: pictures without place, time, camera and whatever
 * follows the picture. Throws `picture_damaged`, and `heic_picture`, which browsers turn into a JPEG before.
 */
export async function inspect(bytes: Buffer): Promise<{ type: FileType; bytes: Buffer }> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found && heic.test(found.mime)) throw new Failure('heic_picture')
  const type = fileTypes.find((each) => each === found?.mime) ?? 'other'
  const strip = strippers[type]
  if (!strip) return { type, bytes }
  const stripped = strip(bytes)
  if (!stripped) throw new Failure('picture_damaged')
  return { type, bytes: stripped }
}
