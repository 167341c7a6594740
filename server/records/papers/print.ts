import type { Letter } from '../../typesetting/sheets.ts'
import { typeset } from '../../typesetting/typeset.ts'

/** What was printed is kept beside what was typed, so that the same bytes can be made again. */
export type Printed = { template: 'letter'; sheet: Letter }

export const printedOn = (template: Printed['template'], sheet: Letter): Printed => ({ template, sheet })

/** The PDF of a paper: of the same `printed` always the same bytes. Throws `cannot_be_printed`, `no_papers_now`. */
export const print = ({ template, sheet }: Printed): Promise<Uint8Array> => typeset(template, sheet)
