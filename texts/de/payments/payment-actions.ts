import type { In } from '../../texts.ts'

export const paymentActions: In<'paymentActions'> = {
  attention: {
    mismatch: 'Der Zahlungsdienst meldet etwas anderes, als vereinbart war.',
    disputed:
      'Die Bank, von der das Geld kam, fordert es zurück. Antworten Sie beim Zahlungsdienst; solange wird nichts erstattet.',
    dispute_lost:
      'Die Zahlungsanfechtung ging zulasten der Klinik aus, der Termin besteht weiter: Sein Preis ist wieder in der Klinik zu bezahlen.',
    refunded_elsewhere: 'Beim Zahlungsdienst wurde Geld zurückgegeben, der Termin besteht aber weiter.',
    refund_failing: 'Die Erstattung schlägt fehl. Sie wird von selbst noch einmal versucht.',
    refused: 'Der Zahlungsdienst nimmt den Schlüssel dieses Servers nicht an.',
    missing: 'Der Zahlungsdienst kennt diese Zahlung nicht.',
    charge_failing:
      'Der fällige Betrag konnte nicht von der hinterlegten Karte abgebucht werden. Er kann noch über den Link der zahlenden Person oder am Empfang bezahlt werden.',
    other_provider: 'Sie wurde bei einem Zahlungsdienst begonnen, für den dieser Server keine Schlüssel hat.',
  },
  acts: {
    'retry-refund': 'Erstattung wiederholen',
    book: 'Buchen',
    'pay-back': 'Erstatten',
    seen: 'Als gesehen markieren',
  },
  booked: 'Gebucht. Die Patientin oder der Patient wird benachrichtigt.',
  seen: 'Als gesehen markiert.',
  refunded: 'Erstattet.',
  unfinished: 'Der Zahlungsdienst ist noch nicht fertig. Es wird von selbst noch einmal versucht.',
  bookHeading: 'Diesen Termin buchen?',
  payBackHeading: 'Diese Zahlung erstatten?',
  notNow: 'Nicht jetzt',
  bookSays: (patient, doctor, date) =>
    `${patient} bei Dr. ${doctor}, ${date}: Die Zahlung gilt so, wie sie ist. Ein Termin, der noch nicht gebucht ist, wird gebucht, wenn er noch frei ist.`,
  payBackSays: (patient, doctor, date, price) =>
    `${patient} bei Dr. ${doctor}, ${date}: Alles, was abgebucht wurde, geht zurück. Ein Termin, der nur freigehalten war, wird wieder frei; einer, der besteht, ist in der Klinik zu bezahlen. Vereinbart waren ${price}.`,
}
