import { documentLimits } from '#contract/documents/document-lists.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { sha256Of } from '../../wire/sha256.ts'

/** A file as it will be sent. */
export type Prepared = { id: string; name: string; content: Blob; sha256: string | undefined }

const pictures = ['image/jpeg', 'image/png', 'image/webp']
const isHeic = ({ name, type }: File) => /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name)
/** Two files may have the same name and content. */
let count = 0
/** The longest side of a picture: a page of print is still sharp. */
const longestSide = 4000
const quality = 0.88

/**
 * Makes a file ready to send: a picture is drawn anew, upright and without place, time and camera, and a HEIC becomes a
 * JPEG. Throws an `Error` with a sentence for the person at the screen.
 */
async function prepare(file: File): Promise<Prepared> {
  const isPicture = pictures.includes(file.type) || isHeic(file)
  const drawn = isPicture
    ? ((await drawnAnew(file)) ?? (isHeic(file) ? await drawnByDecoder(file) : undefined))
    : undefined
  if (isHeic(file) && !drawn) throw new Error(documentsPage.add.heic(file.name))
  const content: Blob = drawn ?? file
  if (content.size > documentLimits.fileBytes) throw new Error(documentsPage.add.tooLarge(file.name))
  if (content.size === 0) throw new Error(documentsPage.add.empty(file.name))
  return { id: `${++count}`, name: file.name, content, sha256: await sha256OfFile(content, file.name) }
}

/** A HEIC that the browser itself cannot read; undefined if the decoder cannot either. */
async function drawnByDecoder(file: File): Promise<Blob | undefined> {
  try {
    const { jpegOfHeic } = await import('./heic.ts')
    return await drawnAnew(await jpegOfHeic(file))
  } catch {
    return undefined
  }
}

/** Undefined where the browser cannot read the picture. A PNG stays one, so that its text stays sharp. */
async function drawnAnew(file: Blob): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, quality))
  } catch {
    return undefined
  }
}

async function sha256OfFile(file: Blob, name: string): Promise<string | undefined> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error(documentsPage.add.empty(name))
  })
  return sha256Of(bytes)
}

/** Prepares files one after the other; of those that cannot be, the sentence of the last. */
export async function prepareAll(files: readonly File[]): Promise<{ prepared: Prepared[]; problem: string }> {
  const prepared: Prepared[] = []
  let problem = ''
  for (const file of files) {
    try {
      prepared.push(await prepare(file))
    } catch (reason) {
      problem = reason instanceof Error ? reason.message : documentsPage.add.empty(file.name)
    }
  }
  return { prepared, problem }
}
