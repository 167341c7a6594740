import { formatsIn } from '../../../texts/formats.ts'
import { textsIn } from '../../../texts/texts.ts'
import { numberOf } from './facts.ts'
import type { OwnPaper } from './own.ts'
import type { PaperFacts } from './paper-kind.ts'
import { type Printed, printedOn } from './print.ts'
import { sheetOf } from './sheet.ts'

/** An addendum is a paper of its own, which names the one it was added to. */
export function printedAddendum(
  facts: PaperFacts,
  to: Pick<OwnPaper, 'kind' | 'root_id' | 'version' | 'date'>,
  text: string,
): Printed {
  const { paperSheet } = textsIn(facts.language)
  const { dateInDigits, ltr } = formatsIn(facts.language)
  const sheet = sheetOf(facts, {
    title: paperSheet.addendum,
    ink: false,
    facts: [
      [
        paperSheet.addedTo,
        paperSheet.paperOf(paperSheet.titles[to.kind], ltr(numberOf(to.root_id, to.version)), dateInDigits(to.date)),
      ],
    ],
    sections: [{ kind: 'text', text }],
  })
  return printedOn('letter', sheet)
}
