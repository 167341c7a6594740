import type { FileType } from './document-lists.ts'

/** How the name of a file ends that is saved. */
export const endings: Record<FileType, string> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  other: '',
}

/**
 * What a file of a document is saved as. It says nothing of what is in it: a folder of downloads is seen by whoever
 * sits at the computer. `date` is the document's (YYYY-MM-DD), `page` the file's place among `pages`, from 1.
 */
export const neutralName = (file: { date: string; page: number; pages: number; type: FileType }): string =>
  `document-${file.date}${file.pages > 1 ? `-${file.page}` : ''}${endings[file.type]}`
