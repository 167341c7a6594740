import type { FastifyInstance } from 'fastify'
import { rule } from '#contract/broken-rules.ts'
import * as contract from '#contract/desk/calendar.ts'
import { datesBetween } from '#contract/clinic-time.ts'
import { calendarDaysOfAllMost } from '#contract/rules.ts'
import type { Ground } from '../../ground.ts'
import { bind, created, noContent, ok } from '../../platform/bind.ts'
import { Failure } from '../../platform/failure.ts'
import { readCalendar } from './days.ts'
import { getCalendarFeed, makeCalendarFeed, readCalendarFeed, revokeCalendarFeed } from './feed.ts'
import { readVisitFile } from './visit-file.ts'

export const calendarRoutes = (ground: Ground) => [
  bind(contract.getCalendar, async (caller, { query }) => {
    // A doctor's own calendar is that of one doctor, although it names none.
    const isOfOne = caller.role === 'doctor' || query.doctorId !== undefined
    if (!isOfOne && datesBetween(query.from, query.to).length > calendarDaysOfAllMost) {
      const message = rule('too_many_days', calendarDaysOfAllMost)
      throw new Failure('invalid_input', { issues: [{ path: 'to', message }] })
    }
    return ok(await readCalendar(ground, caller, query))
  }),
  bind(contract.getCalendarFeed, async (caller) => ok(await getCalendarFeed(ground, caller))),
  bind(contract.makeCalendarFeed, async (caller) => created(await makeCalendarFeed(ground, caller))),
  bind(contract.revokeCalendarFeed, async (caller) => {
    await revokeCalendarFeed(ground, caller)
    return noContent()
  }),
  bind(contract.getVisitFile, async (caller, { params }, { reply, language }) => {
    const file = await readVisitFile(ground, caller, params.id, language)
    reply.type('text/calendar; charset=utf-8').header('cache-control', 'no-store').send(file)
    return ok('')
  }),
]

/** Serves the feed to calendars, which cannot log in: its address is the secret. */
export function serveCalendarFeeds(app: FastifyInstance, ground: Ground): void {
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const calendar = await readCalendarFeed(ground, request.params.file.replace(/\.ics$/, ''))
    return reply.header('cache-control', 'private, max-age=300').type('text/calendar; charset=utf-8').send(calendar)
  })
}
