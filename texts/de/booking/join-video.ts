import type { In } from '../../texts.ts'

export const joinVideo: In<'joinVideo'> = {
  join: 'Per Video teilnehmen',
  joinOf: (name, time) => `Per Video teilnehmen: ${name}, ${time} Uhr`,
  opensAt: (time) => `Sie können hier ab ${time} teilnehmen.`,
  opensOn: (date, time) => `Sie können hier am ${date} ab ${time} teilnehmen.`,
  open: 'Der Raum ist offen. Nehmen Sie jetzt teil.',
  test: 'Kamera und Mikrofon testen',
  paper: (address, minutes) => `Per Video teilnehmen unter ${address}, ab ${minutes} Minuten vorher.`,
}
