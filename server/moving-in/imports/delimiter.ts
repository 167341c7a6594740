import type { ImportKind } from '#contract/rules.ts'
import { columnsOf, missingColumns } from './columns.ts'

const delimiters = [',', ';', '\t'] as const

/**
 * The head line of a file, without text in quotation marks: the first line with anything but delimiters. Undefined
 * until the whole line has arrived; `isAll` says that no more text comes.
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
 * The possible delimiters of a file by its head line: the most frequent one. Of several equally frequent ones, those
 * with which the needed columns are found. If more than one is left, the delimiter is unclear.
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
