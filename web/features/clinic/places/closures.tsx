import { TextInput } from '../../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Closure } from '#contract/clinic/places.ts'
import { placeClosures } from '#texts/clinic/place-closures.ts'
import { placesPage } from '#texts/clinic/places-page.ts'
import { queryOf } from '../../../wire/api.ts'
import { useChange } from '../../../wire/use-change.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { dateInWords } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { say } from '../../../ui/say.ts'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'

const invalidates = ['places', 'times', 'doctors', 'hours'] as const
const closuresQuery = (id: string) =>
  queryOf('GET /admin/places/{id}/closures', { params: { id } }, ['places', 'appointments'])

/** The closed days of a place, and the visits that are booked on them. */
export function Closures({ placeId }: { placeId: string }) {
  const closures = useQuery(closuresQuery(placeId))
  const clock = useClinicClock()
  const add = useChange('POST /admin/places/{id}/closures', { invalidates, quiet: true, scope: placeId })
  const form = useSendForm({
    draft: useOwnDraft(`closure-of-${placeId}`),
    initial: { name: '', fromDate: '', toDate: '' },
    send: ({ name, fromDate, toDate }) =>
      add.mutateAsync({ params: { id: placeId }, body: { name, fromDate, toDate: toDate || fromDate } }),
    onSent: ({ name }) => say(placeClosures.added(name)),
    readBack: ({ name, fromDate }) => closures.data?.find((each) => each.name === name && each.fromDate === fromDate),
    failed: placesPage.notChanged,
    startsAnew: true,
  })
  const { values, field } = form
  return (
    <section className="stack rooms" aria-labelledby="closures-title">
      <h3 id="closures-title">{placeClosures.heading}</h3>
      <p className="soft">{placeClosures.says}</p>
      {closures.data?.length === 0 && <p className="soft">{placeClosures.none}</p>}
      <ul>
        {closures.data?.map((closure) => (
          <li key={closure._id}>
            <ClosureLine closure={closure} />
          </li>
        ))}
      </ul>
      <Form of={form} send={placeClosures.add} looks="plain">
        <TextInput label={placeClosures.name} required maxLength={100} {...field('name')} />
        <DateField label={placeClosures.first} required min={clock?.date ?? ''} {...field('fromDate')} />
        <DateField label={placeClosures.last} min={values.fromDate || clock?.date || ''} {...field('toDate')} />
      </Form>
    </section>
  )
}

function ClosureLine({ closure }: { closure: Closure }) {
  const { _id: id, placeId, fromDate, toDate, name, visits } = closure
  const remove = useChange('DELETE /admin/places/closures/{id}', {
    invalidates,
    failed: placesPage.notChanged,
    scope: placeId,
  })
  const days =
    fromDate === toDate
      ? placeClosures.day(dateInWords(fromDate), name)
      : placeClosures.days(dateInWords(fromDate), dateInWords(toDate), name)
  return (
    <div className="room-line">
      <p>
        <b dir="auto">{days}</b>
        {visits > 0 && (
          <span>
            {placeClosures.visits(visits)}{' '}
            <Link to={`/admin/calendar?day=${fromDate}&place=${placeId}`}>{placeClosures.see}</Link>
          </span>
        )}
      </p>
      <Button
        size="sm"
        variant="default"
        aria-label={placeClosures.openOf(name)}
        loading={remove.isPending}
        onClick={() => remove.mutate({ params: { id } }, { onSuccess: () => say(placeClosures.opened) })}
      >
        {placeClosures.open}
      </Button>
    </div>
  )
}
