import { Link } from 'react-router'
import type { CalendarVisit } from '#contract/calendar.ts'
import { allvisits } from '#texts/allvisits.ts'
import { common } from '#texts/common.ts'
import { dateInWords } from '../../format.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { kindOf, timesOf } from './in-words.ts'

type Props = { id: string; visit: CalendarVisit | undefined; onClose: () => void }

/** What the desk knows of a visit, and the way to its person. */
export function VisitPanel({ id, visit, onClose }: Props) {
  const { facts } = allvisits
  return (
    <SidePanel title={allvisits.one} of={id} onClose={onClose}>
      {visit ? (
        <div className="stack">
          <p>
            <StatusBadge status={visit.status} />
          </p>
          <dl className="work-facts">
            <div>
              <dt>{facts.patient}</dt>
              <dd>
                <Link to={`/desk/people/${visit.patient._id}`}>
                  <bdi>{visit.patient.name}</bdi>
                </Link>
              </dd>
            </div>
            <div>
              <dt>{facts.when}</dt>
              <dd>
                {dateInWords(visit.date)}, {timesOf(visit)}
              </dd>
            </div>
            <div>
              <dt>{facts.visit}</dt>
              <dd>
                <bdi>{kindOf(visit)}</bdi>
              </dd>
            </div>
          </dl>
        </div>
      ) : (
        <p>{common.notHere}</p>
      )}
    </SidePanel>
  )
}
