import { askEarly } from '../../wire/early-questions.ts'
import { askForCareForm } from '../../features/care-requests/early.ts'
import { NativeSelect } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { careFacts } from '#texts/care-requests/care-facts.ts'
import { careFields } from '#texts/care-requests/care-fields.ts'
import { careServices } from '#texts/care-requests/care-services.ts'
import { Choice, DayAndWindow, LongField, Tests, TextField } from '../../features/care-requests/care-fields.tsx'
import { careForms } from '../../features/care-requests/forms.ts'
import { careItemsQuery } from '../../features/care-requests/queries.ts'
import { useCareForm } from '../../features/care-requests/use-care-form.ts'
import { KnownWhom } from '../../features/people/known-whom.tsx'
import { WhoForField } from '../../features/people/who-for.tsx'
import { format } from '../../language/format.ts'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export const clientLoader = askEarly(['user'], askForCareForm)

export const meta = () => [{ title: careServices.titleOfForm }]

type FormKind = keyof typeof careForms

export default function ServiceSection() {
  const { kind = '' } = useParams()
  if (!Object.hasOwn(careForms, kind)) return <Navigate to="/dashboard/services" replace />
  return (
    <KnownWhom asks waiting={<Skeleton height={420} />}>
      <ServiceForm key={kind} kind={kind as FormKind} />
    </KnownWhom>
  )
}

function ServiceForm({ kind }: { kind: FormKind }) {
  const needs = careForms[kind]
  const items = useQuery(careItemsQuery)
  const navigate = useNavigate()
  const care = useCareForm(kind, (made) => {
    say(careServices.sent(format().ltr(made.reference)))
    navigate('/dashboard/services')
  })
  const { values, field, set, today } = care
  return (
    <>
      <h1>{careServices.forms[kind].heading}</h1>
      <p className="soft" style={{ marginBottom: 24 }}>
        {careServices.forms[kind].lead} <Link to="/dashboard/services">{careServices.all}</Link>
      </p>
      <Loaded of={items} failed={careServices.itemsFailed} shape={420} waits={!today}>
        {(known) => {
          const offered = known.filter((item) => item.kind === needs)
          const doses = offered.find(({ _id }) => _id === values.vaccine)?.doses ?? 1
          if (needs && offered.length === 0) return <p className="panel">{careServices.notOffered}</p>
          return (
            <Form
              className="panel stack"
              of={care}
              send={careServices.forms[kind].act}
              acts={<p className="soft">{careServices.takeBack}</p>}
            >
              <WhoForField adds />
              <div className="fields">
                {needs === 'test' && <Tests form={care} items={offered} />}
                {needs === 'ward' && <Choice form={care} of="ward" label={careFields.ward} items={offered} />}
                {needs === 'vaccine' && <Choice form={care} of="vaccine" label={careFields.vaccine} items={offered} />}
                {needs === 'checkup' && <Choice form={care} of="checkup" label={careFields.checkup} items={offered} />}
                {kind === 'vaccination' && (
                  <NativeSelect
                    className="whole"
                    label={careFields.dose}
                    data={Array.from({ length: doses }, (_, n) => ({
                      value: String(n + 1),
                      label: careFacts.doseOf(String(n + 1), String(doses)),
                    }))}
                    {...field('dose')}
                    value={String(Math.min(values.dose, doses))}
                    onChange={(event) => set({ dose: Number(event.currentTarget.value) })}
                  />
                )}
                {kind === 'medicine-delivery' && (
                  <>
                    <LongField form={care} of="medicines" label={careFields.medicines} />
                    <div className="whole">
                      <TextField form={care} of="prescriber" label={careFields.prescriber} optional />
                    </div>
                  </>
                )}
                {kind === 'bed' && <LongField form={care} of="reason" label={careFields.reason} />}
                {(kind === 'sample-collection' || kind === 'medicine-delivery') && (
                  <TextField form={care} of="address" label={careFields.address} />
                )}
                {kind !== 'vaccination' && kind !== 'lab-tests' && kind !== 'health-checkup' && (
                  <TextField form={care} of="phone" label={careFields.phone} type="tel" />
                )}
                <DayAndWindow form={care} today={today!} withWindow={kind !== 'bed'} />
              </div>
            </Form>
          )
        }}
      </Loaded>
    </>
  )
}
