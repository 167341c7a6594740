import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mayDoSomewhere, type Right } from '#contract/rights.ts'
import { common } from '#texts/common/common.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { pageOf, queryOf } from '../../../wire/api.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { asPrice, dateInWords, format } from '../../../language/format.ts'
import { useSession } from '../../../session/session.tsx'
import { onCalendar } from '../../../ui/visit-address.ts'

/** A result, and the address that it opens. */
export type Find = { id: string; to: string; name: string; aside?: ReactNode }

/** The dashboard in which results open. */
export type Portal = 'admin' | 'doctor' | 'desk'

/** One letter would match almost everybody. */
export const fewestLetters = 2

/** The number of results of each sort. */
const few = '5'

/** Looks like a payment provider's reference: letters and digits without a space. */
const isReference = (text: string) => /^[\w-]{8,100}$/.test(text) && /\d/.test(text) && /[a-z]/i.test(text)

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** People, doctors, coming visits and payments that match the text, as far as the reader has the rights. */
export function useFinds(text: string, portal: Portal) {
  const { user } = useSession()
  const clock = useClinicClock()
  const isAdmin = portal === 'admin'
  const may = (right: Right) => portal === 'doctor' || mayDoSomewhere(user, right)
  const search = text.trim()
  const isAsked = search.length >= fewestLetters
  const today = clock?.date ?? ''
  const ask = (isWanted: boolean) => ({ enabled: isAsked && isWanted, placeholderData: keepPreviousData })

  const people = useQuery({
    ...pageOf('GET /people', { query: { search, limit: few } }, ['people']),
    ...ask(may('people')),
  })
  const doctors = useQuery({
    ...pageOf('GET /admin/doctors', { query: { search, limit: few } }, ['doctors']),
    ...ask(isAdmin && may('doctors')),
  })
  const coming = { search, from: today, sort: 'oldest', limit: few } as const
  const visits = useQuery({
    ...pageOf('GET /appointments/all', { query: isId(search) ? { id: search } : coming }, ['appointments']),
    ...ask(isAdmin && today !== '' && may('appointments')),
  })
  const ownVisits = useQuery({
    ...pageOf('GET /appointments/doctor/appointments', { query: coming }, ['appointments']),
    ...ask(portal === 'doctor' && today !== ''),
  })
  const payments = useQuery({
    ...pageOf('GET /admin/payments', { query: { reference: search, limit: few } }, ['payments']),
    ...ask(isAdmin && isReference(search) && may('payments')),
  })
  const atDesk = portal === 'desk'
  const openDoctors = useQuery({
    ...pageOf('GET /doctors', { query: { search, limit: few } }, ['doctors']),
    ...ask(atDesk && may('desk')),
  })
  const deskVisits = useQuery({
    ...queryOf('GET /desk/visits', { query: { search, limit: few } }, ['appointments']),
    ...ask(atDesk && may('desk')),
  })
  const deskPayments = useQuery({
    ...queryOf('GET /desk/payments', { query: { search } }, ['payments']),
    ...ask(atDesk && isReference(search) && may('desk') && may('take-money')),
  })
  const asked = [people, doctors, visits, ownVisits, payments, openDoctors, deskVisits, deskPayments]
  const rowsOf = <T>(query: { data: { rows: T[] } | undefined; isEnabled: boolean }) =>
    isAsked && query.isEnabled ? (query.data?.rows ?? []) : []

  const listOf = <T>(query: { data: T[] | undefined; isEnabled: boolean }) =>
    isAsked && query.isEnabled ? (query.data ?? []) : []
  const personAt = { admin: '/admin/dashboard/people/', desk: '/desk/people/', doctor: '/doctor/dashboard/patients/' }
  const visitAt = isAdmin ? '/admin/dashboard/appointments' : '/doctor/dashboard/appointments'
  return {
    people: rowsOf(people).map(
      ({ _id, name, number, born }): Find => ({
        id: _id,
        to: `${personAt[portal]}${_id}`,
        name,
        aside: format().row([`#${number}`, ...(born ? [format().dateInDigits(born)] : [])]),
      }),
    ),
    doctors: [...rowsOf(doctors), ...rowsOf(openDoctors)].map(
      ({ _id, name, specialization }): Find => ({
        id: _id,
        to: atDesk ? `/desk/calendar?doctor=${_id}` : `/admin/dashboard/doctors?open=${_id}`,
        name: common.doctor(name),
        aside: contractWords.specializations[specialization],
      }),
    ),
    visits: [
      ...listOf(deskVisits).map(
        ({ _id, patient, doctor, place, date, startTime }): Find => ({
          id: _id,
          to: onCalendar(place._id, date, _id),
          name: patient.name,
          aside: format().row([dateInWords(date, 'short'), startTime, common.doctor(doctor)]),
        }),
      ),
      ...[...rowsOf(visits), ...rowsOf(ownVisits)].map(
        ({ _id, userId, doctorId, appointmentDate, startTime }): Find => ({
          id: _id,
          to: `${visitAt}?open=${_id}`,
          name: userId.name,
          aside: format().row([
            dateInWords(appointmentDate, 'short'),
            startTime,
            ...(isAdmin ? [common.doctor(doctorId.name)] : []),
          ]),
        }),
      ),
    ],
    payments: [
      ...listOf(deskPayments).map(
        ({ _id, appointmentId, patient, placeId, date, amount, reference }): Find => ({
          id: _id,
          to: onCalendar(placeId, date, appointmentId),
          name: patient.name,
          aside: format().row([asPrice(amount), dateInWords(date, 'short'), reference]),
        }),
      ),
      ...rowsOf(payments).map(
        ({ _id, patient, amount, date, reference }): Find => ({
          id: _id,
          to: `/admin/dashboard/payments?open=${_id}`,
          name: patient,
          aside: format().row([asPrice(amount), dateInWords(date, 'short'), reference]),
        }),
      ),
    ],
    isAsked,
    isBusy: asked.some(({ isFetching }) => isFetching),
    hasFailed: asked.some(({ isError, data }) => isError && !data),
    /** Repeats the failed queries. */
    again: () => asked.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
  }
}
