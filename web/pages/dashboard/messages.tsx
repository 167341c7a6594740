import { Link, useParams } from 'react-router'
import { messagesPage } from '#texts/messages/messages-page.ts'
import { askForOwnMessages } from '../../features/messages/early.ts'
import { MessagesScreen } from '../../features/messages/messages-screen.tsx'
import { useActing } from '../../features/people/acting.ts'
import { Button } from '../../ui/button.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['user'], askForOwnMessages)

export const meta = () => [{ title: messagesPage.title }]

/** The reader's messages and those of people whose messages they may read, or of one of them alone. */
export default function MessagesPage() {
  const { threadId } = useParams()
  const { acting, personId, isKnown, may, search } = useActing()
  const name = acting?.person.name
  if (isKnown && name && !may('messages')) {
    return (
      <>
        <h1>{messagesPage.headingOf(name)}</h1>
        <p className="panel">{messagesPage.mayNot(name)}</p>
      </>
    )
  }
  const write = (
    <Button component={Link} to={`/dashboard/messages/new${search}`}>
      {messagesPage.write}
    </Button>
  )
  return (
    isKnown && (
      <MessagesScreen
        asked={personId ? { personId } : {}}
        isClinic={false}
        openId={threadId}
        heading={name ? messagesPage.headingOf(name) : messagesPage.heading}
        lead={<p className="soft page-lead">{messagesPage.lead}</p>}
        acts={write}
        none={<p className="soft">{messagesPage.noneSays}</p>}
      />
    )
  )
}
