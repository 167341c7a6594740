import { useQuery } from '@tanstack/react-query'
import { landingPage } from '#texts/site/landing-page.ts'
import { clinicQuery } from '../../clock/clinic.ts'
import { format } from '../../language/format.ts'
import { figuresQuery } from './own-figures.ts'

export type Counter = readonly [figure: string, what: string]

const counted = ['doctors', 'specializations', 'locations', 'completedVisits'] as const

/** In the demo the product's marketing figures; elsewhere the clinic's own, and nothing while there are none. */
export function Counters({ ofDemo }: { ofDemo: () => readonly Counter[] }) {
  const demo = useQuery(clinicQuery).data?.demo
  const { data: own } = useQuery({ ...figuresQuery, enabled: demo === false })
  if (demo) return <Figures of={ofDemo()} />
  if (demo === undefined || !own?.doctors) return null
  const figures = counted.filter((each) => own[each] > 0)
  return <Figures of={figures.map((each) => [format().number(own[each]), landingPage.own[each](own[each])] as const)} />
}

/** Figures between two hairlines. */
const Figures = ({ of }: { of: readonly Counter[] }) => (
  <div className="page section">
    <dl className="counters">
      {of.map(([figure, what]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  </div>
)
