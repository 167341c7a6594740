// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of code, not templates.
import type { Guard } from './guards.ts'

const absences = 'server/booking/absences/absences.test.ts'

/** Time off, stand-ins and cancelled days, in the zone of the place: decision 0078. */
export const guardsOfTimeOff: readonly Guard[] = [
  {
    name: 'time off at one place leaves the other open',
    file: 'server/hours/sql/time_off_at.sql',
    text: 'case when off.place_id <> at_place then null\n    when',
    instead: 'case when',
    tests: [absences, 'server/hours/grid.test.ts'],
  },
  {
    name: 'time off at every place is on the clock of each',
    file: 'server/hours/sql/time_off_at.sql',
    text: 'stretch_at(zone_of(at_place), off.from_date',
    instead: 'stretch_at(clinic_zone(), off.from_date',
    tests: [absences, 'server/hours/grid.test.ts'],
  },
  {
    name: 'an absence meets visits by the clock of their place',
    file: 'server/hours/sql/falls_within.sql',
    text: 'claim.during && stretch_at(zone_of(claim.place_id), from_date',
    instead: 'claim.during && stretch_at(clinic_zone(), from_date',
    tests: [absences, 'server/hours/grid.test.ts'],
  },
  {
    name: 'an absence at one place meets the visits of that place',
    file: 'server/hours/sql/falls_within.sql',
    text: 'select (at_place is null or claim.place_id = at_place)',
    instead: 'select true',
    tests: [absences, 'server/hours/grid.test.ts'],
  },
  {
    name: 'a day is cancelled as it was shown',
    file: 'server/booking/absences/cancel-day.ts',
    text: '    mustBeShown(met, shown)\n',
    instead: '',
    tests: [absences],
  },
  {
    name: 'time off cancels what it was shown',
    file: 'server/booking/absences/time-off.ts',
    text: 'mustBeShown(met, shown ?? [])',
    instead: 'void mustBeShown',
    tests: [absences],
  },
  {
    name: 'a visit that has changed since it was shown is shown again',
    file: 'server/booking/absences/absence-visits.ts',
    text: 'seen.get(_id) === version',
    instead: 'seen.has(_id) && version >= 0',
    tests: [absences],
  },
  {
    name: 'time off cancels nothing outside of it',
    file: 'server/booking/absences/time-off.ts',
    text: "    if (ids.length < named.size) throw new Failure('visits_differ', { visits: met })\n",
    instead: '',
    tests: [absences],
  },
  {
    name: 'nobody stands in who is off at the place of the visit',
    file: 'server/booking/stand-ins/stand-in.ts',
    text: 'time_off_at(off, claim.place_id) && claim.blocked',
    instead: 'off.during && claim.blocked and off.place_id = claim.place_id',
    tests: [absences],
  },
  {
    name: 'an undo leaves what has been changed since',
    file: 'server/booking/undo/put-back.ts',
    text: "  if (!rows[0]?.same) return 'changed'\n",
    instead: '',
    tests: ['server/desk/undo-act.test.ts'],
  },
  {
    name: 'an undo leaves a visit whose money is on its way back',
    file: 'server/payments/undo-refunds.ts',
    text: '  if (rows.some(({ id, look }) => looks[id] !== look)) return false\n',
    instead: '',
    tests: ['server/desk/undo-act.test.ts'],
  },
  {
    name: 'an act on many is undone by who did it, once, and in time',
    file: 'server/booking/undo/act-of-many.ts',
    text: "  if (!act.open) throw new Failure('undo_over')\n",
    instead: '',
    tests: ['server/desk/undo-act.test.ts'],
  },
  {
    name: 'news of an act on many waits until it can no longer be undone',
    file: 'server/booking/undo/act-of-many.ts',
    text: 'make_interval(secs => ${sql.lit(undoAllowedSeconds)})\n    from (',
    instead: "interval '0'\n    from (",
    tests: ['server/desk/undo-act.test.ts'],
  },
]
