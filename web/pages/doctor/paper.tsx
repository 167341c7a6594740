import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { papersPage } from '#texts/records/papers-page.ts'
import { writePaper } from '#texts/records/write-paper.ts'
import { PaperActs, WithdrawAddendum } from '../../features/records/papers/paper-acts.tsx'
import { PaperView } from '../../features/records/papers/paper-view.tsx'
import { paperQuery } from '../../features/records/papers/queries.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['doctor'], ({ ask, params: { signedId = '' } }) => {
  void ask(paperQuery(signedId))
})

export const meta = () => [{ title: papersPage.title }]

/** One signed paper, as its patient reads it, and what its doctor may do with it. */
export default function DoctorsPaper() {
  const { signedId = '' } = useParams()
  const paper = useQuery(paperQuery(signedId))
  return (
    <Loaded of={paper} failed={papersPage.failedOne} shape={400}>
      {(known) => (
        <div className="stack">
          <p>
            <Link to={`/doctor/dashboard/patients/${known.personId}${known.visit ? `?open=${known.visit._id}` : ''}`}>
              {writePaper.back}
            </Link>
          </p>
          <PaperView
            paper={known}
            addressOf={(id) => `/doctor/dashboard/papers/${id}`}
            acts={<PaperActs paper={known} />}
            {...(known.mayWithdraw ? { actsOfAddendum: (id: string) => <WithdrawAddendum id={id} /> } : {})}
          />
        </div>
      )}
    </Loaded>
  )
}
