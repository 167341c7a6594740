import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { languageTag, newPassword } from '../auth/auth.ts'
import {
  date,
  endpoint,
  endTime,
  file,
  fileName,
  id,
  latinName,
  messageBody,
  money,
  page,
  personName,
  text,
  time,
} from '../endpoint.ts'
import { ofVisit } from '../hours.ts'
import { experienceMost, modes, type PartOfDay, partsOfDay, specializations, weekdays } from '../rules.ts'
import { known } from '../known.ts'
import { genders } from './doctor-lists.ts'
import { said } from './said.ts'

/** Hours of the week, local to their place. */
const weeklySlot = z.object({ _id: id, day: z.enum(weekdays), startTime: time, endTime, placeId: id })

const datedTime = z.object({ date, startTime: time, endTime })

export const doctor = z.object({
  _id: id,
  name: z.string(),
  specialization: z.enum(specializations),
  /** Years. */
  experience: z.int(),
  /** Price of a consultation, in units of the currency. */
  fees: money,
  /** Average of the patients' ratings; absent until there is one. */
  rating: z.number().optional(),
  reviewCount: z.int(),
  image: z.string(),
  location: known.room,
  bio: known.bio,
  languages: z.array(known.language),
  /** What the doctor has said; null if nothing. */
  gender: z.enum(genders).nullable(),
  availableSlots: z.array(weeklySlot),
  /** The soonest time that can be booked, clinic-local; at most a second old. */
  nextFree: datedTime.nullable(),
  userId: z.object({ _id: id, name: z.string() }),
})
export type Doctor = z.output<typeof doctor>

export const doctorSorts = ['name', 'experience', 'fees', 'soonest'] as const
export type DoctorSort = (typeof doctorSorts)[number]

/** A doctor in the directory's list: all fields, or with `view=card` those of a card, with days and times. */
const listedDoctor = doctor
  .partial({ location: true, bio: true, gender: true, availableSlots: true, userId: true })
  .extend({
    /** The weekdays of the weekly slots; with `view=card`. */
    days: z.array(z.enum(weekdays)).optional(),
    /** The place of the times, and the kind of visit if one was asked for; with `view=card`. */
    place: z.object({ _id: id, name: z.string(), timeZone: z.string() }).optional(),
    kind: z.object({ _id: id, name: known.kind, minutes: z.int(), mode: z.enum(modes) }).optional(),
    /** The first three times of each of the first three days that have any; with `view=card`. */
    times: z.array(z.object({ date, times: z.array(z.object({ startTime: time, endTime })) })).optional(),
  })
export type ListedDoctor = z.output<typeof listedDoctor>

export const listDoctors = endpoint({
  method: 'GET',
  path: '/doctors',
  topic: 'Doctors',
  summary:
    'The directory. The search understands names in any order, specializations and everyday words in every language, reasons for a visit, kinds of visit and places; it ignores case, accents and titles. Each of its words begins a word of what it finds, or is a misspelling where nothing else is found. A whole name comes first, then a specialization, then what only begins so. With `day` or `part` only doctors who are free then, with `kindId` only those who offer that kind of visit, with `placeId` only those who have hours there, with `language` or `gender` only those who have said so, with `insurance` only those whose place takes it; fees, `nextFree` and `times` are of then, of that kind and there.',
  who: 'anyone',
  query: z.object({
    search: text(0, 100).optional(),
    specialization: z.enum(specializations).optional(),
    ...ofVisit,
    ...said,
    /** Today, tomorrow, this week (until Sunday) or a date of the booking window, local to the place. */
    day: z.union([z.enum(['today', 'tomorrow', 'week']), date]).optional(),
    /** Before 12:00, from 12:00, or from 17:00. */
    part: z.enum(Object.keys(partsOfDay) as [PartOfDay, ...PartOfDay[]]).optional(),
    /** Name A-Z, experience descending, fees ascending, or the soonest free time first. */
    sort: z.enum(doctorSorts).default('name'),
    view: z.enum(['whole', 'card']).default('whole'),
    /** Only these doctors: their ids, joined by commas. */
    ids: z
      .string()
      .max(37 * 200)
      .transform((ids) => [...new Set(ids.toLowerCase().split(','))].sort())
      .pipe(z.array(id))
      .optional(),
    ...page,
  }),
  answers: { 200: z.array(listedDoctor) },
  paged: true,
})

export const listSpecializations = endpoint({
  method: 'GET',
  path: '/specializations',
  topic: 'Doctors',
  summary: 'Every specialization, and how many doctors of each are in the directory.',
  who: 'anyone',
  answers: { 200: z.array(z.object({ name: z.enum(specializations), doctors: z.int() })) },
})

const filterChoices = z.object({
  /** `language` is for the filter, `name` in the reader's language. */
  languages: z.array(z.object({ language: z.string(), name: known.language, doctors: z.int() })),
  genders: z.array(z.object({ gender: z.enum(genders), doctors: z.int() })),
})
export type FilterChoices = z.output<typeof filterChoices>

export const listFilterChoices = endpoint({
  method: 'GET',
  path: '/doctors/filters',
  topic: 'Doctors',
  summary:
    'What doctors of the directory say of themselves, by which it can be filtered: languages and genders, the most frequent first, and how many doctors have said each.',
  who: 'anyone',
  answers: { 200: filterChoices },
})

export const getDoctor = endpoint({
  method: 'GET',
  path: '/doctors/{doctorId}',
  topic: 'Doctors',
  summary: 'One doctor.',
  who: 'anyone',
  params: z.object({ doctorId: id }),
  answers: { 200: doctor },
})

export const review = z.object({ stars: z.int(), comment: known.review, date })
export type Review = z.output<typeof review>

export const listReviews = endpoint({
  method: 'GET',
  path: '/doctors/{doctorId}/reviews',
  topic: 'Doctors',
  summary: 'What patients have said of their completed visits, newest first, without their names.',
  who: 'anyone',
  params: z.object({ doctorId: id }),
  query: z.object(page),
  answers: { 200: z.array(review) },
  paged: true,
})

export const listFavourites = endpoint({
  method: 'GET',
  path: '/favourites',
  topic: 'Doctors',
  summary: 'The ids of the doctors this patient has marked as favourites.',
  who: ['user'],
  answers: { 200: z.array(id) },
})

const oneFavourite = {
  topic: 'Doctors',
  who: ['user'],
  params: z.object({ doctorId: id }),
  answers: { 204: null },
} as const

export const addFavourite = endpoint({
  ...oneFavourite,
  method: 'PUT',
  path: '/favourites/{doctorId}',
  summary: 'Mark a doctor as a favourite.',
  body: z.strictObject({}).optional(),
})

export const removeFavourite = endpoint({
  ...oneFavourite,
  method: 'DELETE',
  path: '/favourites/{doctorId}',
  summary: 'Take a favourite back.',
})

/** Empty: not said. */
const saidGender = z.enum([...genders, ''])

const ownDoctor = doctor.extend({ email: z.string(), bio: z.string(), languages: z.array(z.string()) })

export const getMyDoctor = endpoint({
  method: 'GET',
  path: '/doctors/me',
  topic: 'Doctors',
  summary: "The doctor's own record.",
  who: ['doctor'],
  answers: { 200: ownDoctor },
})

export const changeMyDoctor = endpoint({
  method: 'PATCH',
  path: '/doctors/me',
  topic: 'Doctors',
  summary: 'What a doctor says of themselves. The fee and the specialization are changed by an admin alone.',
  who: ['doctor'],
  body: z
    .strictObject({
      bio: text(0, 1500),
      languages: z.array(text(1, 40)).max(20),
      gender: saidGender,
      experience: z.int().min(0).max(experienceMost),
    })
    .partial(),
  answers: { 200: ownDoctor },
})

export const standings = ['unverified', 'verified', 'suspended'] as const

/** A number as forms send it. */
const formNumber = (min: number, max: number, step?: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, rule('number'))])
    .transform(Number)
    .pipe(
      step
        ? z.number().min(min, rule('at_least', min)).max(max, rule('at_most', max))
        : z.number().int(rule('number_whole')).min(min, rule('at_least', min)).max(max, rule('at_most', max)),
    )

const doctorFields = {
  name: personName,
  nameLatin: latinName.optional(),
  email: text(1, 254).pipe(z.email(rule('email'))),
  specialization: z.enum(specializations, rule('from_list')),
  experience: formNumber(0, experienceMost),
  fees: formNumber(0, 100_000, 0.01),
  registrationNumber: text(0, 60),
  issuingBody: text(0, 120),
  gender: saidGender,
}

const doctorRecord = doctor.extend({
  /** The Latin spelling of a name that papers cannot print; else empty. */
  nameLatin: z.string(),
  email: z.string(),
  standing: z.enum(standings),
  standingAt: z.iso.datetime(),
  standingBy: z.string(),
  registrationNumber: z.string(),
  issuingBody: z.string(),
  documents: z.array(z.object({ _id: id, name: z.string(), addedAt: z.iso.datetime() })),
  appointmentCount: z.int(),
  /** The number of appointments that a deletion cancels: pending or confirmed, and not begun. */
  comingCount: z.int(),
})
export type DoctorRecord = z.output<typeof doctorRecord>

export const addDoctor = endpoint({
  method: 'POST',
  path: '/admin/add-doctor',
  stepUp: true,
  topic: 'Doctors',
  summary: 'Add a doctor, verified by this admin. The doctor gets a mail to set a password of their own.',
  who: ['admin'],
  right: 'doctors',
  scope: 'all',
  upload: 'image',
  body: z.strictObject({
    ...doctorFields,
    registrationNumber: doctorFields.registrationNumber.default(''),
    issuingBody: doctorFields.issuingBody.default(''),
    gender: doctorFields.gender.default(''),
    /** Left out: the doctor sets the first password by the link of the invitation. */
    password: newPassword.optional(),
    /**
     * The language of the invitation, and of the doctor's account until another is chosen; English if it is left
     * out.
     */
    language: languageTag.optional(),
    image: file.optional(),
  }),
  answers: { 201: messageBody.extend({ doctor: doctorRecord }) },
  failures: ['email_in_use', 'image_too_large', 'not_an_image'],
})

export const listDoctorRecords = endpoint({
  method: 'GET',
  path: '/admin/doctors',
  topic: 'Doctors',
  summary: 'All doctors, also those who are not in the directory. The search matches name, e-mail and specialization.',
  who: ['admin'],
  right: 'doctors',
  scope: 'all',
  query: z.object({
    id: id.optional(),
    search: text(0, 100).optional(),
    specialization: z.enum(specializations).optional(),
    standing: z.enum(standings).optional(),
    /** A minus reverses the order. */
    sort: z.enum(['name', '-name', 'specialization', '-experience', 'experience', '-fee', 'fee']).default('name'),
    ...page,
  }),
  answers: { 200: z.array(doctorRecord) },
  paged: true,
})

export const changeDoctor = endpoint({
  method: 'PATCH',
  path: '/admin/doctors/{id}',
  topic: 'Doctors',
  summary: 'Change what is given of a doctor. Appointments keep the fee they were booked at.',
  who: ['admin'],
  right: 'doctors',
  scope: 'all',
  stepUp: 'by its verb',
  params: z.object({ id }),
  upload: 'image',
  body: z.strictObject({ ...doctorFields, image: file }).partial(),
  answers: { 200: doctorRecord },
  failures: ['email_in_use', 'email_of_account', 'image_too_large', 'not_an_image'],
})

export const setStanding = endpoint({
  method: 'PUT',
  path: '/admin/doctors/{id}/standing',
  topic: 'Doctors',
  summary: 'Verify a doctor, or suspend them: out of the directory and not to be booked, appointments stay.',
  who: ['admin'],
  right: 'doctors',
  scope: 'all',
  params: z.object({ id }),
  body: z.strictObject({ standing: z.enum(standings) }),
  answers: { 200: doctorRecord },
})

export const addDocument = endpoint({
  method: 'POST',
  path: '/admin/doctors/{id}/documents',
  topic: 'Doctors',
  summary: 'Keep a document that proves a registration: a PDF, JPEG or PNG of at most 5 MB.',
  who: ['admin'],
  right: 'doctors',
  scope: 'all',
  params: z.object({ id }),
  upload: 'document',
  body: z.strictObject({ name: fileName, document: file }),
  answers: { 201: doctorRecord },
  failures: ['image_too_large', 'not_a_document'],
})

export const readDocument = endpoint({
  method: 'GET',
  path: '/admin/documents/{id}',
  topic: 'Doctors',
  summary: 'A document as it was uploaded.',
  who: ['admin'],
  right: 'doctors',
  scope: 'all',
  params: z.object({ id }),
  answers: { 200: z.string() },
  streams: '*/*',
})

export const deleteDoctor = endpoint({
  method: 'DELETE',
  path: '/admin/doctors/{id}',
  stepUp: true,
  topic: 'Doctors',
  summary:
    'End a doctor’s log-in and hide them. Coming appointments are cancelled, refunded and told; past ones stay readable.',
  who: ['admin'],
  right: 'doctors',
  scope: 'all',
  params: z.object({ id }),
  answers: { 200: messageBody.extend({ cancelledAppointments: z.int() }) },
})

const importedLine = z.object({
  line: z.int(),
  name: z.string(),
  email: z.string(),
  problems: z.array(z.string()),
})
export type ImportedLine = z.output<typeof importedLine>

export const importDoctors = endpoint({
  method: 'POST',
  path: '/admin/doctors/import',
  stepUp: 'by its verb',
  topic: 'Doctors',
  summary:
    'Doctors from a CSV file with the columns name, email, specialization, experience, fees. Without `commit` it only says what is wrong in each line; with it, all are added or none.',
  who: ['admin'],
  right: 'doctors',
  scope: 'all',
  body: z.strictObject({ csv: z.string().min(1).max(60_000), commit: z.boolean().default(false) }),
  answers: { 200: z.object({ lines: z.array(importedLine), added: z.int() }) },
  failures: ['email_in_use'],
})
