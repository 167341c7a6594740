import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { FirstDay, FirstDayStep } from '#contract/moving-in/first-day.ts'
import { firstDayPage } from '#texts/moving-in/first-day-page.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { DoctorsStep } from '../../features/moving-in/first-day/doctors-step.tsx'
import { HoursStep } from '../../features/moving-in/first-day/hours-step.tsx'
import { Invitation } from '../../features/moving-in/first-day/invitation.tsx'
import { KindsStep } from '../../features/moving-in/first-day/kinds-step.tsx'
import { LegalStep } from '../../features/moving-in/first-day/legal-step.tsx'
import { MailStep } from '../../features/moving-in/first-day/mail-step.tsx'
import { PaymentStep } from '../../features/moving-in/first-day/payment-step.tsx'
import { PlaceStep } from '../../features/moving-in/first-day/place-step.tsx'
import { firstDayQuery } from '../../features/moving-in/first-day/queries.ts'
import { StepsList } from '../../features/moving-in/first-day/steps-list.tsx'
import { AddStaff } from '../../features/staff/add-staff.tsx'
import { staffQuery } from '../../features/staff/queries.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { firstPage } from '../../ui/page-at.ts'

export const clientLoader = askEarly(['admin'], ({ may, ask }) => {
  if (may('setup')) void ask(firstDayQuery)
})

export const meta = () => [{ title: firstDayPage.title }]

/** The steps of setting up a clinic before patients can book; one is open at a time, in any order. */
export default function FirstDayPage() {
  const firstDay = useQuery(firstDayQuery)
  return (
    <>
      <h1>{firstDayPage.heading}</h1>
      <Loaded of={firstDay} failed={firstDayPage.failed} shape={480}>
        {(settled) => <Steps firstDay={settled} />}
      </Loaded>
    </>
  )
}

function Steps({ firstDay }: { firstDay: FirstDay }) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { steps, complete } = firstDay
  const wanted = steps.find(({ step }) => step === address.get('step'))?.step
  // Without a step in the address, the first missing one is open. It stays open when it is done.
  const [missing] = useState(() => (complete ? undefined : steps.find(({ done, needed }) => needed && !done)?.step))
  const open = wanted ?? (address.get('step') === 'end' ? undefined : missing)
  const needed = steps.filter((each) => each.needed)
  const done = needed.filter((each) => each.done).length

  useEffect(() => {
    if (wanted) heading.current?.focus()
  }, [wanted])

  /** Goes to the next step that is not done, or to the end. */
  function goOn(from: FirstDayStep) {
    const at = steps.findIndex(({ step }) => step === from)
    const next = steps.slice(at + 1).find((each) => !each.done)?.step
    navigate(`?step=${next ?? 'end'}`, { preventScrollReset: true })
  }

  return (
    <>
      <p className="soft">{firstDayPage.lead}</p>
      <p aria-live="polite">
        <b>{firstDayPage.progress(format().number(done), format().number(needed.length))}</b>
      </p>
      <div className="first-day-progress" aria-hidden="true">
        <span style={{ width: `${(100 * done) / needed.length}%` }} />
      </div>
      <div className="first-day">
        <StepsList steps={steps} open={open} />
        <section className="panel first-day-open" aria-labelledby="first-day-open">
          <h2 id="first-day-open" ref={heading} tabIndex={-1}>
            {open ? firstDayPage[open].heading : firstDayPage.complete.heading}
          </h2>
          {open ? <Open key={open} step={open} firstDay={firstDay} onDone={() => goOn(open)} /> : <Complete />}
        </section>
      </div>
    </>
  )
}

type Step = { firstDay: FirstDay; onDone: () => void }

function Open({ step, ...of }: Step & { step: FirstDayStep }) {
  if (step === 'place') return <PlaceStep {...of} />
  if (step === 'kinds') return <KindsStep {...of} />
  if (step === 'doctors') return <DoctorsStep {...of} />
  if (step === 'hours') return <HoursStep {...of} />
  if (step === 'staff') return <StaffStep {...of} />
  if (step === 'payment') return <PaymentStep {...of} />
  if (step === 'mail') return <MailStep {...of} />
  return <LegalStep {...of} />
}

/** Staff accounts, with the link of each invitation that has not been used yet. */
function StaffStep({ firstDay, onDone }: Step) {
  const invited = useQuery(staffQuery({}, firstPage)).data?.rows.filter((member) => member.invited && !member.closed)
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="stack">
      <p className="soft">{firstDayPage.staff.says}</p>
      <p>{firstDayPage.staff.count(firstDay.staff)}</p>
      {invited && invited.length > 0 && (
        <ul className="first-day-rows">
          {invited.map(({ _id, name, email }) => (
            <li key={_id}>
              <b dir="auto">{name}</b>
              <Invitation userId={_id} name={name} email={email} />
            </li>
          ))}
        </ul>
      )}
      <div className="form-acts">
        <Button variant="default" onClick={() => setAdding(true)}>
          {firstDayPage.staff.add}
        </Button>
        <Button onClick={onDone}>{firstDay.staff > 1 ? firstDayPage.next : firstDayPage.skip}</Button>
        <Link to="/admin/dashboard/staff">{firstDayPage.staff.all}</Link>
      </div>
      {isAdding && <AddStaff onClose={() => setAdding(false)} />}
    </div>
  )
}

function Complete() {
  return (
    <div className="stack">
      <p>{firstDayPage.complete.says}</p>
      <div className="form-acts">
        <Button component={Link} to="/doctors">
          {firstDayPage.complete.see}
        </Button>
        <Link to="/admin/dashboard/moving-in">{firstDayPage.complete.moveIn}</Link>
      </div>
    </div>
  )
}
