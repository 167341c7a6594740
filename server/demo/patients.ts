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
Albrecht Baptista Barros Becker Bekele Braun Castro Celik Duarte Engel Farah Fischer Gomes Haas Hamdan Ivanov Jansen
Kaya Khan Klein Lopes Maier Nowak Okoro Pereira Roth Santos Tavares Winter
`
const words = (text: string) => text.trim().split(/\s+/)

/** The patients who fill the weeks: more than come in one week. */
export const otherDemoPatients = words(familyNames).flatMap((family) =>
  words(firstNames).map((first) => `${first} ${family}`),
)

/** People without e-mail and account, who are told by telephone. */
export const demoCallers = words(`
Albert Walter Ernst Herta Gerda Ilse Lotte Otto Edith Erna Heinz Kurt Rita Traute Willi Elfriede
`).map((first, n) => `${first} ${words(familyNames)[n]!}`)

/**
 * Telephone numbers that nobody has: those that Germany's Federal Network Agency keeps free for films, in Berlin and,
 * where they do not suffice, in Hamburg. A clinic in another time zone has the fictitious ones of North America.
 */
export function phoneOf(zone: string, n: number): string {
  const last = String(n % 1000).padStart(3, '0')
  if (zone !== 'Europe/Berlin') return `+1 (555) 01${Math.floor(n / 1000)}-0${last}`
  return n < 999 ? `+49 30 23125 ${last}` : `+49 40 66969 ${last}`
}

/** A number of Portugal that nobody has: none of the country's begins with 5, and it has no range for films. */
export const phoneInLisbon = '+351 500 000 108'

/** The number of the first place: the last of Berlin's range, which no patient of the demo has. */
export const phoneInBerlin = '+49 30 23125 999'
