import { Link } from 'react-router'
import type { WaitsForAnswer } from '#contract/desk/tasks.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskTasks } from '#texts/desk/desk-tasks.ts'
import { messagesPage } from '#texts/messages/messages-page.ts'
import { newVisit } from '#texts/desk/new-visit.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Phone } from '../../../ui/phone.tsx'
import { useMomentAt } from '../../messages/before-writing.tsx'
import { useStaffPortal } from '../person/use-portal.ts'

type Props = { messages: readonly WaitsForAnswer[] /** Whether the rows name their place. */; namesPlace: boolean }

/** Who waits for an answer to a message longer than was promised. What was written is in the thread alone. */
export function MessageRows({ messages, namesPlace }: Props) {
  return (
    <ul className="task-rows">
      {messages.map((one) => (
        <MessageTask key={one.threadId} of={one} namesPlace={namesPlace} />
      ))}
    </ul>
  )
}

function MessageTask({ of, namesPlace }: { of: WaitsForAnswer; namesPlace: boolean }) {
  const { threadId, patient, phone, called, doctor, answers, opens, place, since, dueAt } = of
  const momentAt = useMomentAt(place.timeZone)
  const { people } = useStaffPortal()
  const to = doctor ? deskBoard.dr(doctor.name) : deskTasks.atReception
  const tells = answers.who === 'delegate' ? deskBoard.dr(answers.name) : to
  return (
    <li className="task">
      <Link to={`${people}/${patient._id}`}>
        <strong>
          <bdi>{patient.name}</bdi>
        </strong>
      </Link>
      <p className="soft">{format().row([to, ...(namesPlace ? [place.name] : [])])}</p>
      <p>{deskTasks.messages.says(momentAt(since), momentAt(dueAt))}</p>
      {opens ? (
        doctor && <p className="soft">{messagesPage.toDesk(doctor.name)}</p>
      ) : (
        <p className="soft">{deskTasks.messages.tell(tells)}</p>
      )}
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
      {opens && (
        <div className="form-acts">
          <Button
            size="sm"
            variant="default"
            component={Link}
            to={`/desk/messages/${threadId}`}
            aria-label={deskTasks.actOf(deskTasks.messages.open, patient.name)}
          >
            {deskTasks.messages.open}
          </Button>
        </div>
      )}
    </li>
  )
}
