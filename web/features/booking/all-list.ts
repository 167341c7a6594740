import { allVisits } from '#texts/booking/all-visits.ts'
import { common } from '#texts/common/common.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { listOf } from '../../ui/work-list/asked-of.ts'
import { workPage } from '../../ui/work-list/column.ts'

type Choice = { _id: string; name: string }
type Choices = { doctors: readonly Choice[]; places: readonly Choice[]; kinds: readonly Choice[] }

const optionsOf = (choices: readonly Choice[]) => choices.map(({ _id, name }) => ({ value: _id, label: name }))

/**
 * The list of all appointments, as its address has it. It opens on today's where the address has no filter.
 * `choices`: the doctors, places and kinds of visit to filter by, once they are loaded.
 */
export const allVisitsList = (choices: Choices = { doctors: [], places: [], kinds: [] }) =>
  listOf({
    find: allVisits.find,
    filters: [
      {
        name: 'day',
        kind: 'choice',
        label: allVisits.day,
        all: allVisits.anyDay,
        options: allVisits.days,
        usual: { value: 'today', endsBy: ['search', 'from', 'to'] },
      },
      { name: 'from', kind: 'date', label: allVisits.from },
      { name: 'to', kind: 'date', label: allVisits.to },
      {
        name: 'doctorId',
        kind: 'link',
        label: allVisits.columns.doctor,
        all: allVisits.all,
        options: optionsOf(choices.doctors).map(({ value, label }) => ({ value, label: common.doctor(label) })),
      },
      {
        name: 'placeId',
        kind: 'link',
        label: allVisits.facts.where,
        all: allVisits.all,
        options: optionsOf(choices.places),
      },
      {
        name: 'kindId',
        kind: 'link',
        label: allVisits.facts.visit,
        all: allVisits.all,
        options: optionsOf(choices.kinds),
      },
      {
        name: 'status',
        kind: 'choice',
        label: allVisits.status,
        all: allVisits.all,
        options: contractWords.statuses,
      },
      {
        name: 'payment',
        kind: 'choice',
        label: allVisits.payment,
        all: allVisits.all,
        options: contractWords.payments,
      },
      { name: 'method', kind: 'choice', label: allVisits.method, all: allVisits.all, options: allVisits.methods },
    ],
    orders: {
      known: ['newest', 'oldest', 'amount', 'status'],
      usual: 'newest',
      // A day reads from morning to evening.
      whileSet: { filter: 'day', usual: 'oldest' },
    },
    size: workPage,
  })
