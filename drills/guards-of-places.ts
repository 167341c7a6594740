// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of code, not templates.
import type { Guard } from './guards.ts'

const bind = 'server/platform/bind.ts'
const tests = ['server/testing/whole/rights-of-places.test.ts']

/** A right for one place is valid only there. */
export const guardsOfPlaces: readonly Guard[] = [
  {
    name: 'what the whole clinic shares needs the right for all places',
    file: bind,
    text: "            if (scope === 'all') await audit.refuse(request, caller, new Failure('right_for_all_needed'))\n",
    instead: '',
    tests,
  },
  {
    name: 'a place that a query or body names is one of the caller',
    file: bind,
    text: "        if (placeId != null && !isTheirs(placeId)) throw new Failure('not_found')\n",
    instead: '',
    tests,
  },
  {
    name: 'what an address names is at a place of the caller',
    file: bind,
    text: '(placeId && isTheirs(placeId) ? [placeId] : [])',
    instead: '(placeId ? [placeId] : [])',
    tests,
  },
  {
    name: 'at a place somebody may do what they may there, and no more',
    file: 'contract/rights.ts',
    text: 'placeRights.filter((at) => at.placeId === placeId).flatMap',
    instead: 'placeRights.flatMap',
    tests,
  },
  {
    name: 'lists show what is at the places of the caller',
    file: 'server/platform/where.ts',
    text: 'places && sql`${place} = any(${places}::uuid[])`',
    instead: 'places && sql`${place} is not null`',
    tests,
  },
  {
    name: 'the end of the day leaves other places alone',
    file: 'server/desk/move-visit.ts',
    text: '      atPlaces(sql`place_id`, caller),\n',
    instead: '',
    tests,
  },
  {
    name: 'the page of a person shows visits and money of the caller’s places',
    file: 'server/people/page.ts',
    text: '!isDoctor && atPlaces(sql`claim.place_id`',
    instead: 'isDoctor && atPlaces(sql`claim.place_id`',
    tests,
  },
  {
    name: 'nobody gives a right for a place where they do not have it',
    file: 'contract/rights.ts',
    text: 'placeRights.every((at) => beyond(rightsAt(own, at.placeId), at.rights).length === 0)',
    instead: 'placeRights.every((at) => at.rights.length >= 0)',
    tests,
  },
  {
    name: 'who looks after staff of a place sees those of that place',
    file: 'server/auth/staff.ts',
    text: 'allOf([sql`person.id = ${id}::uuid`, isStaff, seenBy(caller)])',
    instead: 'allOf([sql`person.id = ${id}::uuid`, isStaff])',
    tests,
  },
  {
    name: 'an absence at every place needs the right for all of them',
    file: 'server/booking/absences/lock-doctor.ts',
    text: "  if (caller.places && !placeId) throw new Failure('right_for_all_needed')\n",
    instead: '',
    tests,
  },
  {
    name: 'a live event of a visit wakes those who have a right at its place',
    file: 'server/notifications/live.ts',
    text: '!places || (placeId !== null && places.includes(placeId))',
    instead: 'places?.length !== 0 || placeId !== null',
    tests: ['server/notifications/live.test.ts'],
  },
]
