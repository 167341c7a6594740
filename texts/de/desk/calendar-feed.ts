import type { In } from '../../texts.ts'

export const calendarFeed: In<'calendarFeed'> = {
  heading: 'Kalender auf Ihrem Handy',
  says: 'Ein privater Link, den Ihr Kalender abonnieren kann. Er verrät, wann und wo, aber nie, bei wem oder warum. Wer den Link hat, kann mitlesen: Legen Sie dann einen neuen an, und der alte wird ungültig.',
  subscribe: {
    apple: 'In Apple Kalender eintragen',
    google: 'In Google Kalender eintragen',
    outlook: 'In Outlook eintragen',
  },
  address: 'Link',
  copy: 'Kopieren',
  copied: 'Der Link ist kopiert.',
  anew: 'Neuen Link anlegen',
  revoke: 'Widerrufen',
  make: 'Privaten Link anlegen',
}
