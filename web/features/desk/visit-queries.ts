import { useMutation } from '@tanstack/react-query'
import type { BoardVisit } from '#contract/desk/desk.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { call, queryOf } from '../../wire/api.ts'
import { say, sayFailure } from '../../ui/say.ts'

/** One visit as the desk sees it, cancelled or not. */
export const deskVisitQuery = (id: string) =>
  queryOf('GET /desk/visits/{id}', { params: { id } }, ['appointments', 'payments'], id)

const meta = { invalidates: ['appointments', 'people', 'times', 'payments'], quiet: true } as const

type Booked = RequestOf<EndpointName['POST /desk/visits']>['body']
type Cancelled = RequestOf<EndpointName['PUT /desk/visits/{id}/cancel']>['body']
type Moved = RequestOf<EndpointName['PUT /desk/visits/{id}/time']>['body']

export const useBookVisit = () =>
  useMutation({ mutationFn: (body: Booked) => call('POST /desk/visits', { body }), meta })

export const useCancelVisit = (id: string) =>
  useMutation({
    mutationFn: (body: Cancelled) => call('PUT /desk/visits/{id}/cancel', { params: { id }, body }),
    meta,
  })

export const useMoveTime = (id: string) =>
  useMutation({
    mutationFn: (body: Moved) => call('PUT /desk/visits/{id}/time', { params: { id }, body }),
    meta,
  })

/** Sends the link of a visit that waits for it once more, and says so. */
export const useSendLink = () =>
  useMutation({
    mutationFn: ({ _id: id }: BoardVisit) => call('POST /desk/visits/{id}/link', { params: { id } }),
    onSuccess: ({ patient }) => say(deskBooking.linkSentAgain(patient.name)),
    onError: (reason) => sayFailure(reason, deskBooking.linkNotSent),
    meta,
  })
