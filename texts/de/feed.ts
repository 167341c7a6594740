import type { In } from '../texts.ts'

export const feed: In<'feed'> = {
  heading: 'Kalender auf Ihrem Handy',
  says: 'Eine private Adresse, die Ihr Kalender abonnieren kann. Sie verrät, wann und wo, aber nie, bei wem oder warum. Wer die Adresse hat, kann mitlesen: Legen Sie dann eine neue an, und die alte ist nichts mehr wert.',
  address: 'Adresse',
  copy: 'Kopieren',
  copied: 'Die Adresse ist kopiert.',
  anew: 'Neue Adresse anlegen',
  revoke: 'Widerrufen',
  make: 'Private Adresse anlegen',
}
