import { Link } from 'react-router'
import type { ToCallOfFree } from '#contract/desk/desk-waiting.ts'
import { waitingList } from '#texts/booking/waiting-list.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskTasks } from '#texts/desk/desk-tasks.ts'
import { newVisit } from '#texts/desk/new-visit.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Phone } from '../../../ui/phone.tsx'
import { say } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'
import { daysInWords } from '../../booking/waiting-list/days-in-words.ts'
import { useStaffPortal } from '../person/use-portal.ts'

type Props = { waiting: readonly ToCallOfFree[] /** Whether the rows name their place. */; namesPlace: boolean }

/** Who waits for a time, has only a telephone, and is to be called because a time that suits them is free. */
export function WaitingRows({ waiting, namesPlace }: Props) {
  return (
    <ul className="task-rows">
      {waiting.map((entry) => (
        <WaitingRow key={entry._id} entry={entry} namesPlace={namesPlace} />
      ))}
    </ul>
  )
}

function WaitingRow({ entry, namesPlace }: { entry: ToCallOfFree; namesPlace: boolean }) {
  const { _id: id, patient, phone, called, doctor, place, kind, free } = entry
  const { people } = useStaffPortal()
  const leave = useChange('DELETE /desk/waitlist/{id}', {
    invalidates: ['waiting', 'people'],
    failed: deskTasks.waiting.notTaken,
    scope: id,
    onSuccess: () => say(deskTasks.waiting.taken(patient.name)),
  })
  const when = format().row([dateInWords(free.date, 'short'), format().ltr(free.startTime)])
  const facts = [deskBoard.dr(doctor.name), daysInWords(entry), kind.name, ...(namesPlace ? [place.name] : [])]
  return (
    <li className="task">
      <Link to={`${people}/${patient._id}`}>
        <strong>
          <bdi>{patient.name}</bdi>
        </strong>
      </Link>
      <p className="soft">{format().row(facts)}</p>
      <p>{deskTasks.waiting.free(when)}</p>
      <p className="task-phone">
        {phone ? (
          <>
            {called && `${newVisit.toCall(called)} `}
            <Phone of={phone} label={deskTasks.callOf(called ?? patient.name, phone)} />
          </>
        ) : (
          <span className="soft">{deskTasks.noPhone}</span>
        )}
      </p>
      <div className="form-acts">
        <Button
          size="sm"
          variant="default"
          loading={leave.isPending}
          aria-label={deskTasks.actOf(waitingList.leave, patient.name)}
          onClick={() => leave.mutate({ params: { id } })}
        >
          {waitingList.leave}
        </Button>
      </div>
    </li>
  )
}
