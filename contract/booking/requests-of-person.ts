import { z } from 'zod'
import { date, endpoint, id, time } from '../endpoint.ts'
import { known } from '../known.ts'
import { changeStatuses, wantedChanges } from './change-requests.ts'
import { waiting } from './waiting-list.ts'

export const getRequestsOfPerson = endpoint({
  method: 'GET',
  path: '/people/{id}/requests',
  topic: 'Booking',
  summary:
    'What a person has asked for about visits: the days they wait for, with the time that is offered to them, and requests to cancel or move visits. Of the caller’s places; doctors see what is asked of them.',
  who: ['doctor', 'reception', 'admin'],
  right: ['appointments', 'desk'],
  scope: 'clinic',
  audited: 'hourly',
  params: z.object({ id }),
  answers: {
    200: z.object({
      waiting: z.array(waiting),
      /** Newest first. */
      changes: z.array(
        z.object({
          _id: id,
          wants: z.enum(wantedChanges),
          status: z.enum(changeStatuses),
          at: z.iso.datetime(),
          appointmentId: id,
          date,
          startTime: time,
          doctor: z.string(),
          kind: known.kind,
        }),
      ),
    }),
  },
})
export type RequestsOfPerson = z.output<(typeof getRequestsOfPerson)['answers'][200]>
