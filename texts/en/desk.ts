import { plural } from './words.ts'

/** The day, how much it holds, and what this log-in may do. */
export const desk = {
  title: 'Desk · Salus',
  hello: (name: string) => `Good day, ${name}`,
  now: (date: string, time: string) => `${date}, ${time}`,
  today: (now: string, visits: number, doctors: number) =>
    `${now} · ${plural(visits, { one: '# visit', other: '# visits' })} today with ${plural(doctors, { one: '# doctor', other: '# doctors' })}`,
  failed: 'The day could not be loaded',
  sections: { desk: 'Desk', settings: 'Settings' },
}
