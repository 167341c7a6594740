import { IconAlertTriangle } from '@tabler/icons-react'
import { messageComposer } from '#texts/messages/message-composer.ts'
import { messagesPage } from '#texts/messages/messages-page.ts'
import { useEmergency } from '../../features/clinic/places/emergency.ts'
import { askForRecipients } from '../../features/messages/early.ts'
import { NewMessage } from '../../features/messages/new-message.tsx'
import { BackToMessages } from '../../features/messages/thread-head.tsx'
import { useActing } from '../../features/people/acting.ts'
import { format } from '../../language/format.ts'
import { telOf } from '../../ui/phone.tsx'
import { Rich } from '../../ui/rich.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['user'], askForRecipients)

export const meta = () => [{ title: messagesPage.newTitle }]

/** To whom a new message goes, and about whom it is. */
export default function NewMessagePage() {
  const { acting, search, may } = useActing()
  const { number } = useEmergency()
  return (
    <div className="new-message">
      <BackToMessages search={search} />
      <h1>{messagesPage.newHeading}</h1>
      <p className="before-emergency page-lead">
        <IconAlertTriangle size={20} aria-hidden="true" />
        <span>
          <Rich
            text={messageComposer.emergency(format().ltr(number))}
            parts={{ call: (said) => <a href={telOf(number)}>{said}</a> }}
          />
        </span>
      </p>
      <NewMessage />
      {acting && !may('messages') && <p className="panel">{messagesPage.mayNot(acting.person.name)}</p>}
    </div>
  )
}
