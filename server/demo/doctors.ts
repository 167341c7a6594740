import type { Gender } from '#contract/doctors/doctor-lists.ts'
import { specializations } from '#contract/rules.ts'
import { textsIn } from '../../texts/texts.ts'

/**
 * Three doctors for each of the twenty specializations, in the order of that list. The first is `doctor@salus.test`.
 */
const names = `
Amara Okafor, Henrik Sørensen, Lucía Fernández
Priya Raman, Tomasz Kowalczyk, Élodie Marchand
Mei Tanaka, Samuel Adeyemi, Ingrid Halvorsen
Rafael Monteiro, Hannah Goldberg, Viktor Petrov
James Whitfield, Aisha Rahman, Camille Dubois
Jonas Weber, Noor Haddad, Beatriz Carvalho
Elena Popescu, Kwame Mensah, Sofia Lindgren
Marco Bianchi, Yuki Nakamura, Grace O’Connell
Fatima Zahra El Amrani, Daniel Schreiber, Chloé Lefèvre
Anders Nygård, Leila Karimi, Peter Novák
Olivia Bennett, Diego Ramírez, Zsófia Szabó
Michael Osei, Katarzyna Wiśniewska, Ravi Deshmukh
Isabelle Fontaine, Ahmed Mansour, Linnea Bergström
Gabriel Costa, Miriam Rosenthal, Tadhg Brennan
Nadia Benali, Charlotte van der Westhuizen-Oosterhout, Thandiwe Dlamini
Stefan Müller, Jin-woo Park, Caroline Ashworth
Oksana Shevchenko, Benjamin Clarke, Anjali Mehta
Matteo Ricci, Freya Thorne, Emeka Nwosu
Hugo Almeida, Saoirse Gallagher, Arjun Iyer
Lena Hoffmann, Mateus Oliveira, Hana Suzuki
`

/** What each has said of their gender, in the order of the names: woman, man, other, or nothing. */
const said = 'wmw wmw wmw mwm mw- mww wmw mow wmw mwm w-w mwm wmw mwm www m-w wmw mwm mwm wmw'.replaceAll(' ', '')
const genderOf = (place: number): Gender | null =>
  (({ w: 'woman', m: 'man', o: 'other' }) as Record<string, Gender>)[said[place]!] ?? null

type DemoDoctor = {
  name: string
  specialization: string
  experienceYears: number
  feeCents: number
  /** The name of their room, which is one of the rooms of their place. */
  location: string
  isInLisbon: boolean
  bio: string
  languages: string[]
  gender: Gender | null
  /** Busy doctors have full days, all others one visit or two on a day. */
  isBusy: boolean
  /** ISO weekday and hour of each weekly slot. */
  hours: { weekday: number; hour: number }[]
}

/** The doctors of the second place, by index. */
const inLisbon = [2, 9, 17, 39, 54, 58]

/** The demo's doctor works every day, so that a demo always has visits of theirs today. */
const everyDay = { days: [0, 1, 2, 3, 4, 5, 6], hours: [9, 10, 11, 13, 14, 16, 17] }
/** Some have their break from 12:00, others from 13:00. */
const fullHours = [
  [8, 9, 10, 11, 12, 14, 15, 16, 17],
  [8, 9, 10, 11, 13, 14, 15, 16, 17],
]
const someHours = [
  [9, 10, 11, 12, 14, 15],
  [10, 11, 13, 14, 15, 16, 17],
  [8, 9, 10, 11, 12],
  [14, 15, 16, 17, 18, 19],
]

/**
 * The week of a doctor. The clinic is open on all days, and as busy on each: whoever starts a demo on a Sunday finds a
 * working day. So the days on which a doctor works depend on their place in the list.
 */
function weekOf(place: number): { days: readonly number[]; hours: readonly number[] } {
  if (place === 0) return everyDay
  const lisbon = inLisbon.indexOf(place)
  if (lisbon >= 0) return { days: [0, 1, 2, 4, 5].map((day) => day + lisbon), hours: fullHours[0]! }
  if (isBusy(place))
    return { days: [0, 1, 3, 5].map((day) => day + Math.floor(place / 5)), hours: fullHours[place % 2]! }
  return { days: [0, 2, 4].map((day) => day + place), hours: someHours[place % someHours.length]! }
}

/** Every fifth doctor, twelve in all, is busy. */
const isBusy = (place: number) => place % 5 === 1

const spoken = [['German'], ['Spanish', 'Portuguese'], ['French'], [], ['Hindi'], ['Arabic', 'French'], ['Polish']]

const { doctorBios, knownTexts } = textsIn('en')
const focuses = Object.values(doctorBios.focuses)
const manners = Object.values(doctorBios.manners)
const backgrounds = Object.values(doctorBios.backgrounds)

/** No two doctors have the same focus; those of one specialization differ in every sentence. */
const bioOf = (name: string, place: number): string =>
  doctorBios.whole(
    doctorBios.about(name.split(' ').at(-1)!, focuses[place]!),
    manners[(place * 3 + Math.floor(place / 8)) % manners.length]!,
    backgrounds[(place * 5 + Math.floor(place / 6)) % backgrounds.length]!,
  )

const weeks = Array.from(said, (_, place) => {
  const { days, hours } = weekOf(place)
  return days.flatMap((day) => hours.map((hour) => ({ weekday: 1 + (day % 7), hour })))
})

/**
 * The number of each doctor's room at their place. Doctors share a room only if they never have the same hour, so that
 * no two see patients in one room at once. The first one is the demo's doctor's.
 */
const roomOf: number[] = []
for (const [place, hours] of weeks.entries()) {
  const isThere = (other: number) => inLisbon.includes(other) === inLisbon.includes(place)
  const isTaken = (room: number) =>
    roomOf.some(
      (of, other) =>
        of === room &&
        isThere(other) &&
        weeks[other]!.some((theirs) => hours.some((own) => own.weekday === theirs.weekday && own.hour === theirs.hour)),
    )
  let room = 1
  while (isTaken(room)) room++
  roomOf.push(room)
}

export const demoDoctors: DemoDoctor[] = names
  .trim()
  .split('\n')
  .flatMap((line, row) => line.split(', ').map((name, column) => ({ name, row, place: row * 3 + column })))
  .map(({ name, row, place }) => {
    return {
      name,
      specialization: specializations[row]!,
      experienceYears: place === 0 ? 14 : 2 + ((place * 7) % 31),
      feeCents: place === 0 ? 12_000 : 4_500 + ((place * 37) % 24) * 500,
      bio: bioOf(name, place),
      languages: ['English', ...spoken[place % spoken.length]!],
      gender: genderOf(place),
      location: knownTexts.room(String(roomOf[place])),
      isInLisbon: inLisbon.includes(place),
      isBusy: isBusy(place),
      hours: weeks[place]!,
    }
  })
