import { sql } from 'kysely'
import type { KeptFile } from '#contract/documents/documents.ts'
import type { ScanState } from '#contract/documents/document-lists.ts'
import type { Config } from '../config.ts'
import type { PersonKey } from '../records/person-keys.ts'
import { openFacts } from './facts.ts'

export type Scanning = { config: Pick<Config, 'clamd'> }

/** Where there is a scanner, a file waits for it. Without one it opens as `unscanned`, which is shown. */
export const opens = ({ clamd }: Scanning['config'], scan: ScanState): boolean =>
  scan === 'clean' || (scan === 'unscanned' && !clamd)

/** A `document_files file` as JSON in SQL, for `openedFile`. */
export const asFile = sql`jsonb_build_object(
  '_id', file.id, 'type', file.type, 'size', file.bytes, 'scan', file.scan, 'sealed', encode(file.sealed, 'base64')
)`

export type FileFacts = Omit<KeptFile, 'name' | 'opens'> & { sealed: string }

/** A file with its name, and whether it can be opened now. */
export const openedFile = <F extends FileFacts>({ config }: Scanning, key: PersonKey, { sealed, ...file }: F) => ({
  ...file,
  opens: opens(config, file.scan),
  name: openFacts(key, 'document_files', file._id, Buffer.from(sealed, 'base64')).name,
})
