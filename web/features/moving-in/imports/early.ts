import type { Asking } from '../../../wire/early-questions.ts'
import { placeOf } from '../../../ui/page-at.ts'
import { importQuery, importsQuery } from './queries.ts'

/** Starts the query of the file in the address, or of all files. */
export function askForImports({ may, ask, address }: Asking) {
  if (!may('setup')) return
  const id = address.get('file')
  if (id) void ask(importQuery(id))
  else void ask(importsQuery(placeOf(address)))
}
