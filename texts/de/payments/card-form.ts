import type { In } from '../../texts.ts'

export const cardForm: In<'cardForm'> = {
  number: 'Kartennummer',
  expiry: 'Gültig bis',
  expiryForm: 'MM/JJ',
  cvc: 'Prüfnummer',
  paying: 'Wird bezahlt\u00a0…',
  loading: 'Wird geladen\u00a0…',
  failed: 'Die Zahlung hat nicht geklappt',
  notConfirmed:
    'Sie haben die Zahlung nicht bei Ihrer Bank bestätigt. Es wurde nichts abgebucht. Versuchen Sie es noch einmal, oder nehmen Sie eine andere Karte.',
  noNumber: 'Bitte geben Sie die Kartennummer an.',
  wrongNumber: 'Ihre Kartennummer stimmt nicht.',
  wrongExpiry: 'Bitte geben Sie das Ablaufdatum als MM/JJ an.',
  expired: 'Ihre Karte ist abgelaufen.',
  noCvc: 'Bitte geben Sie die Prüfnummer an, 3 oder 4 Ziffern.',
  wrongCvc: 'Die Prüfnummer hat 3 oder 4 Ziffern.',
  demo: {
    says: 'Diese Klinik ist eine Demo: Es fließt kein Geld. Probieren Sie eine Testkarte:',
    succeeds: 'Klappt',
    declined: 'Abgelehnt',
    noFunds: 'Nicht gedeckt',
    declinedLater: 'Lehnt spätere Abbuchungen ab',
    asksEachTime: 'Fragt jedes Mal die Bank',
    asksBank: 'Bank fragt nach',
    heading: 'Bestätigen Sie, dass Sie es sind',
    explains: 'Bestätigen Sie diese Zahlung, wie Sie es in der App Ihrer Bank tun würden.',
    cancel: 'Abbrechen',
    approve: 'Zahlung freigeben',
  },
}
