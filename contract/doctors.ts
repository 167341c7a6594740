import { z } from 'zod'
import { date, dollars, endpoint, id, page, text, time } from './endpoint.ts'
import { experienceMost, specializations, weekdays } from './rules.ts'

const weeklySlot = z.object({ _id: id, day: z.enum(weekdays), startTime: time, endTime: time })

export const datedTime = z.object({ date, startTime: time, endTime: time })
export type DatedTime = z.output<typeof datedTime>

export const doctor = z.object({
  _id: id,
  name: z.string(),
  specialization: z.enum(specializations),
  /** Years. */
  experience: z.int(),
  /** Dollars a consultation. */
  fees: dollars,
  /** Average of the patients' ratings; absent until there is one. */
  rating: z.number().optional(),
  reviewCount: z.int(),
  image: z.string(),
  location: z.string(),
  bio: z.string(),
  languages: z.array(z.string()),
  availableSlots: z.array(weeklySlot),
  /** The soonest time that can be booked, clinic-local; at most a second old. */
  nextFree: datedTime.nullable(),
  userId: z.object({ _id: id, name: z.string() }),
})
export type Doctor = z.output<typeof doctor>

export const doctorSorts = ['name', 'experience', 'fees', 'soonest'] as const
export type DoctorSort = (typeof doctorSorts)[number]

export const listDoctors = endpoint({
  method: 'GET',
  path: '/doctors',
  topic: 'Doctors',
  summary: 'The directory. The search matches name or specialization and ignores case and accents.',
  who: 'anyone',
  query: z.object({
    search: text(0, 100).optional(),
    specialization: z.enum(specializations).optional(),
    /** name A-Z, experience descending, fees ascending, or the soonest free time first. */
    sort: z.enum(doctorSorts).default('name'),
    /** Only these doctors: their ids, joined by commas. */
    ids: z
      .string()
      .max(37 * 200)
      .transform((ids) => ids.split(','))
      .pipe(z.array(id))
      .optional(),
    ...page,
  }),
  answers: { 200: z.array(doctor) },
  paged: true,
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

export const review = z.object({ stars: z.int(), comment: z.string(), date })
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

const ownDoctor = doctor.extend({ email: z.string() })

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
      experience: z.int().min(0).max(experienceMost),
    })
    .partial(),
  answers: { 200: ownDoctor },
})
