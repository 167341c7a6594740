import type { ImportKind } from '#contract/rules.ts'
import { columnsOf, missingColumns } from './columns.ts'

const delimiters = [',', ';', '\t'] as const

/**
 * The head line of a file, without what stands in quotation marks: the first line that has more than delimiters.
 * Undefined until all of it is there; `isAll` says that no more text comes.
 */
export function headOf(text: string, isAll: boolean): string | undefined {
  let line = ''
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    if (isQuoted || sign === '"') continue
    if (sign !== '\n') line += sign
    else if (isBlank(line)) line = ''
    else return line
  }
  return isAll ? line : undefined
}

const isBlank = (line: string) => /^[\s,;]*$/.test(line)

/**
 * What may stand between the cells of a file by its head line: what there is most of; of several, those by which the
 * columns that the file needs are there. Where more than one is left, only who made the file knows.
 */
export function delimitersOf(kind: ImportKind, head: string): string[] {
  const many = delimiters.map((sign) => ({ sign, times: head.split(sign).length - 1 }))
  const most = Math.max(...many.map(({ times }) => times))
  if (most === 0) return [delimiters[0]]
  const likely = many.filter(({ times }) => times === most).map(({ sign }) => sign)
  if (likely.length === 1) return likely
  const readable = likely.filter((sign) => missingColumns(kind, columnsOf(kind, head.split(sign))).length === 0)
  return readable.length > 0 ? readable : likely
}
