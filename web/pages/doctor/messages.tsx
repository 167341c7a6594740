import { Link, useParams } from 'react-router'
import { messagesPage } from '#texts/messages/messages-page.ts'
import { askForDoctorsMessages } from '../../features/messages/early.ts'
import { MessagesScreen, NoneOfClinic } from '../../features/messages/messages-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['doctor'], askForDoctorsMessages)

export const meta = () => [{ title: messagesPage.title }]

/** A doctor's messages, and those of colleagues for whom they answer. */
export default function DoctorMessages() {
  const { threadId } = useParams()
  return (
    <MessagesScreen
      asked={{}}
      isClinic
      openId={threadId}
      heading={messagesPage.heading}
      acts={
        <Button component={Link} variant="default" to={{ pathname: '/doctor/dashboard/settings', hash: 'messages' }}>
          {messagesPage.settings}
        </Button>
      }
      none={<NoneOfClinic />}
    />
  )
}
