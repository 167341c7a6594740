import { Link } from 'react-router'
import type { Paper } from '#contract/records/papers.ts'
import { paperSheet } from '#texts/records/paper-sheet.ts'
import { papersPage } from '#texts/records/papers-page.ts'
import { useDateOf } from '../../../clock/moment.ts'
import { format } from '../../../language/format.ts'
import { inShort } from './paper-in-words.ts'
import { PaperStands } from './paper-state.tsx'

/** One paper in a list: what it is, who signed it and when, whether it counts. `to` is the address of the paper. */
export function PaperRow({ paper, to }: { paper: Paper; to: string }) {
  const dateOf = useDateOf()
  const short = inShort(paper.content)
  return (
    <div className="paper-row" data-state={paper.state}>
      <p className="record-item-title">
        <Link to={to}>{paperSheet.titles[paper.kind]}</Link>
        <PaperStands {...paper} />
      </p>
      {short && <p dir="auto">{short}</p>}
      <p className="soft">
        {format().row([
          papersPage.signed(paper.doctor.name, dateOf ? format().dateWithYear(dateOf(paper.signedAt)) : ''),
          ...(paper.version > 1 ? [papersPage.version(paper.version)] : []),
          ...(paper.addenda.length > 0 ? [papersPage.addenda(paper.addenda.length)] : []),
          ...(paper.notForGuardians ? [papersPage.notForGuardians] : []),
        ])}
      </p>
    </div>
  )
}
