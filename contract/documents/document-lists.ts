const mb = 1024 * 1024
/** The limits of a file, of a document of several files (the pages of a letter), and of one person. */
export const documentLimits = {
  fileBytes: 25 * mb,
  files: 40,
  documentBytes: 100 * mb,
  /** A file is sent in parts of at most this. */
  partBytes: mb,
  ofPerson: { documents: 2000, bytes: 2048 * mb },
  unfinishedUploads: 20,
} as const

/** What a document is. */
export const documentSorts = [
  'result',
  'letter',
  'referral',
  'sick-note',
  'prescription',
  'vaccination',
  'imaging',
  'other',
] as const
export type DocumentSort = (typeof documentSorts)[number]

/** Who added a document. */
export const addedAs = ['patient', 'doctor', 'desk'] as const
export type DocumentAdder = (typeof addedAs)[number]

type Wait = { opensAfterDays: number | null }

/**
 * When patients, and those who act for them, see a document that was added for them. `waits`: for a doctor to release
 * it, whoever of the clinic added it, or only what the desk added: a doctor releases by adding. It opens by itself
 * after so many days; null is never. What patients add they see at once.
 */
export const releaseRules: Record<DocumentSort, Wait & { waits: 'always' | 'from desk' }> = {
  result: { waits: 'always', opensAfterDays: 7 },
  imaging: { waits: 'always', opensAfterDays: 7 },
  letter: { waits: 'from desk', opensAfterDays: null },
  referral: { waits: 'from desk', opensAfterDays: null },
  'sick-note': { waits: 'from desk', opensAfterDays: null },
  prescription: { waits: 'from desk', opensAfterDays: null },
  vaccination: { waits: 'from desk', opensAfterDays: null },
  other: { waits: 'from desk', opensAfterDays: null },
}

/** How a document of this sort waits for its release if added so; null if it is seen at once. */
export function waitOf(sort: DocumentSort, as: DocumentAdder): Wait | null {
  const { waits, opensAfterDays } = releaseRules[sort]
  return as === 'desk' || (as === 'doctor' && waits === 'always') ? { opensAfterDays } : null
}

/** What a file is, by its content. `other` is kept as it came, and can only be downloaded. */
export const fileTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'other'] as const
export type FileType = (typeof fileTypes)[number]

/** What the scanner for harmful files has said. `unscanned` is never taken for `clean`. */
export const scanStates = ['unscanned', 'clean', 'infected'] as const
export type ScanState = (typeof scanStates)[number]

/** For how many days a patient may share something with a doctor, and the usual choice. */
export const shareDays = [1, 7, 30, 90] as const
export const shareDaysUsual = 7

/** The header that says from which byte on a part continues its upload. */
export const uploadOffsetHeader = 'upload-offset'
