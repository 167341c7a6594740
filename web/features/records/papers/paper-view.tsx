import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PaperWhole } from '#contract/records/papers.ts'
import { paperSheet } from '#texts/records/paper-sheet.ts'
import { papersPage } from '#texts/records/papers-page.ts'
import { useDateOf } from '../../../clock/moment.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { partsOf } from './paper-in-words.ts'
import { PaperStands, PaperState } from './paper-state.tsx'
import { DownloadPdf } from './download-pdf.tsx'

type Props = {
  paper: PaperWhole
  addressOf: (id: string) => string
  /** What the reader may do with it, beside the PDF. */
  acts?: ReactNode
  /** What can be done with an addendum. */
  actsOfAddendum?: (id: string) => ReactNode
}

/** A signed paper as a page: what it says, whether it counts, what was added, and its versions. */
export function PaperView({ paper, addressOf, acts, actsOfAddendum }: Props) {
  const dateOf = useDateOf()
  const on = (instant: string) => (dateOf ? format().dateWithYear(dateOf(instant)) : '')
  const title = paperSheet.titles[paper.kind]
  const newest = paper.versions[0]
  return (
    <article className="paper-view stack" data-state={paper.state}>
      <header>
        <h1>{title}</h1>
        <p className="record-item-title">
          <PaperStands {...paper} />
          <span className="soft">{papersPage.signed(paper.doctor.name, on(paper.signedAt))}</span>
        </p>
      </header>
      {paper.state === 'replaced' && newest && (
        <div className="paper-notice">
          <p>{papersPage.replacedBy}</p>
          <p>
            <Link to={addressOf(newest._id)}>{papersPage.seeNewest}</Link>
          </p>
        </div>
      )}
      {paper.withdrawn && (
        <div className="paper-notice">
          <p>{papersPage.withdrawn(paper.withdrawn.by, on(paper.withdrawn.at))}</p>
          <p dir="auto">{papersPage.reason(paper.withdrawn.reason)}</p>
        </div>
      )}
      {paper.reason && (
        <p className="soft" dir="auto">
          {papersPage.replaces(paper.reason)}
        </p>
      )}
      <div className="panel paper-sheet">
        {partsOf(paper.content).map((part) => (
          <section key={part.heading} data-watch={('watch' in part && part.watch) || undefined}>
            <h2 dir="auto">{part.heading}</h2>
            {'text' in part ? (
              <p className="paper-text" dir="auto">
                {part.text}
              </p>
            ) : (
              <ul>
                {part.items.map((item, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a signed paper does not change.
                  <li key={n} dir="auto">
                    {item}
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
      {paper.addenda.map((added) => (
        <section key={added._id} className="panel paper-sheet" data-state={added.withdrawn ? 'withdrawn' : 'valid'}>
          <h2>{papersPage.addendumOf(added.doctor.name, on(added.signedAt))}</h2>
          {added.withdrawn && (
            <div className="paper-notice">
              <p>{papersPage.withdrawn(added.withdrawn.by, on(added.withdrawn.at))}</p>
              <p dir="auto">{papersPage.reason(added.withdrawn.reason)}</p>
            </div>
          )}
          <p className="paper-text" dir="auto">
            {added.text}
          </p>
          <div className="form-acts">
            <DownloadPdf id={added._id} name={paperSheet.addendum} looks="plain" />
            {!added.withdrawn && actsOfAddendum?.(added._id)}
          </div>
        </section>
      ))}
      <div className="form-acts">
        <DownloadPdf id={paper._id} name={title} />
        {paper.content.kind === 'summary' && paper.content.bookWith && paper.state === 'valid' && (
          <Button variant="default" component={Link} to={addressToBook(paper.content.bookWith)}>
            {papersPage.book}
          </Button>
        )}
        {acts}
      </div>
      <Facts
        rows={[
          [paperSheet.number, format().ltr(paper.number)],
          paper.visit && [paperSheet.visit, format().dateWithYear(paper.visit.date)],
          [
            papersPage.sha256,
            <span key="sha256" className="paper-sum" dir="ltr">
              {paper.sha256}
            </span>,
          ],
        ]}
      />
      {paper.versions.length > 1 && (
        <section className="stack">
          <h2>{papersPage.versions}</h2>
          <ol className="paper-versions">
            {paper.versions.map((version) => (
              <li key={version._id}>
                {version._id === paper._id ? (
                  <b>{papersPage.version(version.version)}</b>
                ) : (
                  <Link to={addressOf(version._id)}>{papersPage.version(version.version)}</Link>
                )}
                <PaperState state={version.state} />
                <span className="soft">
                  {format().row([on(version.signedAt), ...(version.reason ? [version.reason] : [])])}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </article>
  )
}

const addressToBook = ({ doctorId, kindId }: { doctorId: string; kindId: string | null }) =>
  `/book-appointment/${doctorId}${kindId ? `?kind=${kindId}` : ''}`
