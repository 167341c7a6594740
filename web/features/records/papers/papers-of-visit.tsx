import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { writtenKinds } from '#contract/records/paper-lists.ts'
import { papersPage } from '#texts/records/papers-page.ts'
import { writePaper } from '#texts/records/write-paper.ts'
import { Button } from '../../../ui/button.tsx'
import { firstPage } from '../../../ui/page-at.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { PaperRow } from './paper-row.tsx'
import { papersQuery } from './queries.ts'

type Props = { appointmentId: string; personId: string; mayWrite: boolean }

/** What was signed of a visit, and what its doctor can write. */
export function PapersOfVisit({ appointmentId, personId, mayWrite }: Props) {
  const papers = useQuery(papersQuery(personId, firstPage, { appointmentId }))
  const navigate = useNavigate()
  const [first, ...others] = writtenKinds
  const to = (kind: string) => `/doctor/dashboard/write/${appointmentId}/${kind}`
  return (
    <section className="stack papers-of-visit" aria-labelledby="papers-of-visit">
      <h2 id="papers-of-visit">{writePaper.papers}</h2>
      <Loaded of={papers} failed={papersPage.failed} shape={80} none={<p className="soft">{papersPage.noneOfVisit}</p>}>
        {({ rows }) => (
          <ul className="paper-list">
            {rows.map((paper) => (
              <li key={paper._id}>
                <PaperRow paper={paper} to={`/doctor/dashboard/papers/${paper._id}`} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {mayWrite && (
        <div className="form-acts">
          <Button variant="default" component={Link} to={to(first)}>
            {writePaper.write[first]}
          </Button>
          <MenuButton
            className="button"
            acts={() =>
              others.map((kind) => ({ label: writePaper.write[kind], onPress: () => void navigate(to(kind)) }))
            }
          >
            {writePaper.more}
          </MenuButton>
        </div>
      )}
    </section>
  )
}
