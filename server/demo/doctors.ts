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

type DemoDoctor = {
  name: string
  specialization: string
  experienceYears: number
  feeCents: number
  location: string
  bio: string
  languages: string[]
  /** ISO weekday and hour of each weekly slot. */
  hours: { weekday: number; hour: number }[]
}

const weeks = [
  { weekdays: [1, 2, 3, 4, 5], hours: [9, 10, 11, 13, 14, 16, 17] },
  { weekdays: [1, 3, 5], hours: [9, 10, 11, 12, 14, 15] },
  { weekdays: [2, 4, 6], hours: [10, 11, 13, 15, 16, 17, 18] },
  { weekdays: [1, 2, 4, 5], hours: [12, 13, 14, 15, 17, 18, 19] },
  { weekdays: [3, 6, 7], hours: [9, 10, 11, 12, 13, 14] },
  { weekdays: [1, 2, 3, 4, 5, 6, 7], hours: [18, 19, 20] },
]

/** The hours of the demo's doctor, who works every day, so that a demo always has visits today. */
const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], hours: [9, 10, 11, 13, 14, 16, 17] }

/** Every fifth doctor, twelve in all, is busy all day, also with short visits. */
export const isBusy = (doctor: number): boolean => doctor % 5 === 1

/** The hours of busy doctors, in minutes after midnight, from Monday to Friday. */
export const busyHours = [
  { opens: 9 * 60, closes: 13 * 60 },
  { opens: 14 * 60, closes: 19 * 60 },
]

const allDay = { weekdays: [1, 2, 3, 4, 5], hours: [9, 10, 11, 12, 14, 15, 16, 17, 18] }

const spoken = [['German'], ['Spanish', 'Portuguese'], ['French'], [], ['Hindi'], ['Arabic', 'French'], ['Polish']]

const { knownTexts } = textsIn('en')
const bioOf = (name: string, field: string, place: number): string =>
  [knownTexts.bios.explains, knownTexts.bios.teaches, knownTexts.bios.plan][place % 3]!(name.split(' ').at(-1)!, field)

export const demoDoctors: DemoDoctor[] = names
  .trim()
  .split('\n')
  .flatMap((line, row) => line.split(', ').map((name, column) => ({ name, row, place: row * 3 + column })))
  .map(({ name, row, place }) => {
    const week = place === 0 ? everyDay : isBusy(place) ? allDay : weeks[place % weeks.length]!
    return {
      name,
      specialization: specializations[row]!,
      experienceYears: place === 0 ? 14 : 2 + ((place * 7) % 31),
      feeCents: place === 0 ? 12_000 : 4_500 + ((place * 37) % 24) * 500,
      bio: bioOf(name, specializations[row]!, place),
      languages: ['English', ...spoken[place % spoken.length]!],
      location: knownTexts.room(String(1 + (place % 24))),
      hours: week.weekdays.flatMap((weekday) => week.hours.map((hour) => ({ weekday, hour }))),
    }
  })

export const demoPatients = [
  'Maria Lindqvist',
  'Leila Haddad',
  'Tomás Ribeiro',
  'Aiko Sato',
  'Jonas Keller',
  'Ruth Mbeki',
  'Pavel Horák',
  'Ines Moreau',
  'Callum Fraser',
  'Sunita Rao',
  'Erik Dahl',
  'Giulia Conti',
]

const firstNames = `
Adam Agnes Alina Amir Ana Anton Asha Bela Carla Cem Clara Dana Darius Elif Emil Esther Farid Finn Greta Hannes
Ida Ilya Irina Jan Jasmin Karim Lara Leo Lucas Mara Milan Mina Nadia Nils Omar Paula Rosa Samir Tilda Yusuf
`
const familyNames = `
Albrecht Amara Baptista Barros Becker Bekele Braun Castro Celik Duarte Engel Farah Fischer Gomes Haas Hamdan Ivanov
Jansen Kaya Khan Klein Lang Lopes Maier Marques Nowak Okoro Park Pereira Peters Roth Saleh Santos Schmitt Silva
Simon Sommer Tavares Vogel Winter
`
const words = (text: string) => text.trim().split(/\s+/)

/** The patients who fill the weeks: more than come in one week. */
export const otherDemoPatients = words(familyNames).flatMap((family) =>
  words(firstNames).map((first) => `${first} ${family}`),
)
