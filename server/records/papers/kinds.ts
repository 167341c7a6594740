import type { PaperContent } from '#contract/records/paper-content.ts'
import type { PaperKind } from '#contract/records/paper-lists.ts'
import { letter, referral, sickNote } from './letters.ts'
import type { PaperRules } from './paper-kind.ts'
import { prescription } from '../prescriptions/paper.ts'
import { summary } from './summary.ts'

/** The kinds of papers that are signed here. */
const kinds: { [Kind in PaperContent['kind']]: PaperRules<Kind> } = {
  summary,
  'sick-note': sickNote,
  referral,
  letter,
  prescription,
}

export const paperRules = (kind: PaperKind) => kinds[kind as PaperContent['kind']] as PaperRules<PaperContent['kind']>
