import { deskBoard } from '#texts/desk/desk-board.ts'
import { format } from '../../language/format.ts'
import { specialtyInWords } from '../../language/specialty.ts'
import { queryOf } from '../../wire/api.ts'

/** Every doctor with whom a visit can be booked, by name. */
export const doctorNamesQuery = { ...queryOf('GET /desk/doctors', {}, ['doctors']), staleTime: 60_000 }

type Named = { _id: string; name: string; specialization: Parameters<typeof specialtyInWords>[0] }

/** A doctor in a list to choose from: the name, and the specialty. */
export const doctorChoice = ({ _id, name, specialization }: Named, asValue = (id: string) => id) => ({
  value: asValue(_id),
  label: format().row([deskBoard.dr(name), specialtyInWords(specialization)]),
})
