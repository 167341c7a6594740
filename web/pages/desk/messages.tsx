import { useParams } from 'react-router'
import { messagesPage } from '#texts/messages/messages-page.ts'
import { Elsewhere } from '../../features/clinic/places/elsewhere.tsx'
import { useWorkingPlace } from '../../features/clinic/places/working-place.ts'
import { askForDeskMessages } from '../../features/messages/early.ts'
import { MessagesScreen, NoneOfClinic } from '../../features/messages/messages-screen.tsx'
import { NativeSelect } from '../../ui/inputs.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['reception', 'admin'], askForDeskMessages)

export const meta = () => [{ title: messagesPage.title }]

/** What is written to the reception of a place, and to doctors for whom it answers. */
export default function DeskMessages() {
  const { threadId } = useParams()
  const { placeId, places, isElsewhere, choose } = useWorkingPlace('desk')
  if (isElsewhere) {
    return (
      <>
        <h1>{messagesPage.heading}</h1>
        <Elsewhere />
      </>
    )
  }
  return (
    <MessagesScreen
      asked={placeId ? { placeId } : {}}
      isClinic
      openId={threadId}
      heading={messagesPage.heading}
      acts={
        places.length > 1 && (
          <NativeSelect
            aria-label={messagesPage.place}
            value={placeId}
            data={[
              { value: '', label: messagesPage.allPlaces },
              ...places.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        )
      }
      none={<NoneOfClinic />}
    />
  )
}
