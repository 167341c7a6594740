import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { papersPage } from '#texts/records/papers-page.ts'
import { useActing } from '../../features/people/acting.ts'
import { PaperView } from '../../features/records/papers/paper-view.tsx'
import { paperQuery } from '../../features/records/papers/queries.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['user'], ({ ask, params: { signedId = '' } }) => {
  void ask(paperQuery(signedId))
})

export const meta = () => [{ title: papersPage.title }]

/** One signed paper, as its patient reads it. */
export default function PaperPage() {
  const { signedId = '' } = useParams()
  const { search } = useActing()
  const paper = useQuery(paperQuery(signedId))
  return (
    <div className="stack">
      <p>
        <Link to={`/dashboard/papers${search}`}>{papersPage.all}</Link>
      </p>
      <Loaded of={paper} failed={papersPage.failedOne} shape={400}>
        {(known) => <PaperView paper={known} addressOf={(id) => `/dashboard/papers/${id}${search}`} />}
      </Loaded>
    </div>
  )
}
