import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { Choice, DayAndWindow, LongField, Tests, TextField } from '../../features/care-requests/care-fields.tsx'
import { careForms } from '../../features/care-requests/forms.ts'
import { careItemsQuery } from '../../features/care-requests/queries.ts'
import { useCareForm } from '../../features/care-requests/use-care-form.ts'
import { Failed } from '../../ui/failed.tsx'
import '../../ui/panel.css'

export const meta = () => [{ title: 'Request · Salus' }]

type FormKind = keyof typeof careForms

export default function ServiceSection() {
  const { kind = '' } = useParams()
  if (!Object.hasOwn(careForms, kind)) return <Navigate to="/dashboard/services" replace />
  return <ServiceForm key={kind} kind={kind as FormKind} />
}

function ServiceForm({ kind }: { kind: FormKind }) {
  const { heading, lead, act, needs } = careForms[kind]
  const { draft, change, beside, message, busy, send, today } = useCareForm(kind)
  const items = useQuery(careItemsQuery)
  const navigate = useNavigate()
  const offered = (items.data ?? []).filter((item) => item.kind === needs)
  const form = { draft, change, beside }

  async function submit(event: FormEvent) {
    const made = await send(event)
    if (!made) return
    notifications.show({ message: `Your request ${made.reference} is with us.` })
    navigate('/dashboard/services')
  }

  const doses = offered.find(({ _id }) => _id === draft.vaccine)?.doses ?? 1
  return (
    <>
      <h1>{heading}</h1>
      <p className="soft" style={{ marginBottom: 24 }}>
        {lead} <Link to="/dashboard/services">All services</Link>
      </p>
      {items.isError ? (
        <Failed message="What is offered could not be loaded" onRetry={() => items.refetch()} />
      ) : !items.data || !today ? (
        <Skeleton height={420} radius={10} aria-hidden="true" />
      ) : needs && offered.length === 0 ? (
        <p className="panel">The clinic does not offer this at the moment. Please call us.</p>
      ) : (
        <form className="panel stack" onSubmit={submit}>
          <div role="alert" className={message ? 'form-failure' : 'unseen'}>
            {message}
          </div>
          <div className="fields">
            {needs === 'test' && <Tests {...form} items={offered} />}
            {needs === 'ward' && <Choice {...form} of="ward" label="Ward" items={offered} />}
            {needs === 'vaccine' && <Choice {...form} of="vaccine" label="Vaccine" items={offered} />}
            {needs === 'checkup' && <Choice {...form} of="checkup" label="Checkup" items={offered} />}
            {kind === 'vaccination' && (
              <NativeSelect
                className="whole"
                label="Dose"
                name="dose"
                value={String(Math.min(draft.dose, doses))}
                error={beside.dose}
                data={Array.from({ length: doses }, (_, n) => ({
                  value: String(n + 1),
                  label: `${n + 1} of ${doses}`,
                }))}
                onChange={(event) => change({ dose: Number(event.currentTarget.value) })}
              />
            )}
            {kind === 'medicine-delivery' && (
              <>
                <LongField {...form} of="medicines" label="Which medicines, and how much of each" />
                <div className="whole">
                  <TextField {...form} of="prescriber" label="Prescribed by (optional)" optional />
                </div>
              </>
            )}
            {kind === 'bed' && <LongField {...form} of="reason" label="Why the bed is needed" />}
            {(kind === 'sample-collection' || kind === 'medicine-delivery') && (
              <TextField {...form} of="address" label="Address" />
            )}
            {kind !== 'vaccination' && kind !== 'lab-tests' && kind !== 'health-checkup' && (
              <TextField {...form} of="phone" label="Phone" type="tel" />
            )}
            <DayAndWindow {...form} today={today} withWindow={kind !== 'bed'} />
          </div>
          <div className="form-acts">
            <Button type="submit" aria-disabled={busy}>
              {busy ? 'Sending…' : act}
            </Button>
            <p className="soft">You can take it back until it is done.</p>
          </div>
        </form>
      )}
    </>
  )
}
