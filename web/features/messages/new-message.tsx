import { IconChevronRight, IconMessageOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { Recipient } from '#contract/messages/threads.ts'
import { messagesPage } from '#texts/messages/messages-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Lost, Loaded } from '../../ui/loaded.tsx'
import { useChange } from '../../wire/use-change.ts'
import { useActing } from '../people/acting.ts'
import { useChooseWhom } from '../people/choose-whom.ts'
import { me } from '../people/me.ts'
import { familyQuery } from '../people/queries.ts'
import { Expected } from './before-writing.tsx'
import { hindranceInWords } from './may-not-write.tsx'
import { counterpartOf, specializationIn } from './names.ts'
import { recipientsQuery } from './queries.ts'

/** The first questions of a new message: about whom it is, and to whom it goes. */
export function NewMessage() {
  const { acting, personId, search, isKnown, may } = useActing()
  const recipients = useQuery({ ...recipientsQuery(personId), enabled: isKnown && may('messages') })
  const navigate = useNavigate()
  const begin = useChange('POST /messages/threads', {
    invalidates: ['messages'],
    failed: messagesPage.notBegun,
    scope: 'a new message',
  })
  const write = ({ with: { doctor, place } }: { with: Pick<Recipient, 'doctor' | 'place'> }) =>
    begin.mutate(
      {
        body: {
          ...(personId ? { personId } : {}),
          ...(doctor ? { doctorId: doctor._id } : { placeId: place._id }),
        },
      },
      { onSuccess: ({ _id }) => void navigate(`/dashboard/messages/${_id}${search}`) },
    )
  return (
    <div className="stack">
      <ForWhom />
      {isKnown && may('messages') && (
        <Loaded of={recipients} failed={messagesPage.recipientsFailed} shape={320} none={<NobodyYet />}>
          {(rows) => (
            <>
              {[rows.filter(({ doctor }) => doctor), rows.filter(({ doctor }) => !doctor)].map(
                (those, n) =>
                  those.length > 0 && (
                    <section key={n === 0 ? 'doctors' : 'reception'} aria-labelledby={`recipients-${n}`}>
                      <h2 id={`recipients-${n}`} className="recipients-heading">
                        {n === 0 ? messagesPage.doctors : messagesPage.reception}
                      </h2>
                      <ul className="recipients">
                        {those.map((one) => (
                          <RecipientRow
                            key={one.doctor?._id ?? one.place._id}
                            of={one}
                            isBusy={begin.isPending}
                            onChoose={() => write({ with: one })}
                          />
                        ))}
                      </ul>
                    </section>
                  ),
              )}
              {acting && !may('visits') ? (
                <p className="panel">{messagesPage.deskAlone(format().apart(acting.person.name))}</p>
              ) : (
                !rows.some(({ doctor }) => doctor) && <NobodyYet />
              )}
            </>
          )}
        </Loaded>
      )}
    </div>
  )
}

const NobodyYet = () => (
  <div className="panel threads-none">
    <p>{messagesPage.noRecipients}</p>
    <Button component={Link} to="/dashboard/doctors" variant="default">
      {messagesPage.book}
    </Button>
  </div>
)

/** About whom it is, where the reader has the right to the messages of others. */
function ForWhom() {
  const family = useQuery(familyQuery)
  const [, choose] = useChooseWhom()
  const { personId } = useActing()
  const people = (family.data?.people ?? []).flatMap(({ person, rights }) =>
    person && rights.includes('messages') ? [person] : [],
  )
  if (people.length === 0) return <Lost of={family} failed={messagesPage.familyFailed} />
  return (
    <div>
      <p className="who-for-label" aria-hidden="true">
        {messagesPage.forWhom}
      </p>
      <Chips
        label={messagesPage.forWhom}
        options={[
          { value: me, label: messagesPage.myself },
          ...people.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={personId ?? me}
        onChoose={choose}
      />
    </div>
  )
}

type RowProps = { of: Recipient; isBusy: boolean; onChoose: () => void }

/** Somebody to write to, with when to expect an answer; or why one cannot, before anything is typed. */
function RecipientRow({ of, isBusy, onChoose }: RowProps) {
  const { doctor, place, writing } = of
  const name = counterpartOf({ with: of })
  const says = doctor ? [specializationIn(doctor.specialization), place.name] : []
  const facts = (
    <span className="recipient-facts">
      <b>
        <bdi>{name}</bdi>
      </b>
      {says.length > 0 && <span className="soft">{format().row(says)}</span>}
    </span>
  )
  if (writing.hindrance) {
    return (
      <li className="recipient" data-closed>
        {facts}
        <p className="recipient-why">
          <IconMessageOff size={18} aria-hidden="true" />
          <span>{hindranceInWords(writing.hindrance, { with: of })}</span>
        </p>
      </li>
    )
  }
  return (
    <li className="recipient">
      <button type="button" aria-disabled={isBusy || undefined} onClick={() => isBusy || onChoose()}>
        {facts}
        <IconChevronRight size={22} className="mirrored" aria-hidden="true" />
      </button>
      <Expected writing={writing} of={{ with: of }} isShort />
    </li>
  )
}
