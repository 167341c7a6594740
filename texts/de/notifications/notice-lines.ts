import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const noticeLines: In<'noticeLines'> = {
  delay: (time, doctor, minutes) =>
    `Ihr Termin um ${time} Uhr bei Dr. ${doctor} beginnt etwa ${minutes} Minuten später.`,
  taskHanded: (by, what) => (by ? `${by} übergibt Ihnen eine Aufgabe: ${what}.` : `Eine Aufgabe für Sie: ${what}.`),
  tasks: {
    'waits-online': (patient) => `jemanden für ${patient} finden: wartet online`,
    'change-request': (patient) => `Bitte von ${patient} beantworten`,
    call: (patient) => `${patient} anrufen`,
    stayed: (patient) => `einen anderen Termin für ${patient} finden`,
    'stand-in': (patient) => `${patient} wegen der Vertretung fragen`,
    link: (patient) => `abgelaufener Link von ${patient}`,
    'not-come': (patient) => `klären, ob ${patient} gekommen ist`,
    unpaid: (patient) => `bei ${patient} kassieren`,
  },
  guardianNoted: (name) => `Die Klinik hat vermerkt, dass ${name} Sie vertreten darf. Sie sehen es unter „Familie“.`,
  actingEnded: (name) => `Sie vertreten ${name} nicht mehr.`,
  grownUp: (name) => `Sie vertreten ${name} nicht mehr: Das Alter, selbst zu entscheiden, ist erreicht.`,
  guardianEnded: (name) => `${name} vertritt Sie nicht mehr.`,
  rightsNarrowed: (name) =>
    `${name} ist jetzt alt genug, selbst zu entscheiden, wer die Behandlungsunterlagen liest. Sie können um diese Rechte erneut bitten.`,
  guardianNarrowed: (name) =>
    `${name} kann Ihre Behandlungsunterlagen nicht mehr lesen. Sie entscheiden, ob das wieder erlaubt ist. Sie sehen es unter „Familie“.`,
  cardTakenOff: (visits, name) =>
    plural(visits, {
      one: `Ihre hinterlegte Karte bezahlt # Termin von ${name} nicht mehr. Er wird in der Klinik bezahlt.`,
      other: `Ihre hinterlegte Karte bezahlt # Termine von ${name} nicht mehr. Sie werden in der Klinik bezahlt.`,
    }),
  cardCharged: (price, last4) => `Von Ihrer hinterlegten Karte mit den Endziffern ${last4} wurden ${price} abgebucht.`,
  recordCorrected: 'Ein Arzt hat einen Eintrag korrigiert. Sie finden ihn in der Gesundheitsakte.',
  targetSet: 'Ein Arzt hat einen Zielwert festgelegt. Sie finden ihn unter Auswertungen.',
  formWaits: 'Ein Formular wartet darauf, ausgefüllt zu werden.',
  consents: {
    given: 'Eine Einwilligung wurde unterschrieben. Sie finden sie unter Formulare.',
    withdrawn: 'Eine Einwilligung wurde widerrufen. Sie finden sie unter Formulare.',
  },
  repeatAsked: 'Ein Folgerezept wurde erbeten.',
  repeatRefused: 'Ein Folgerezept wurde nicht ausgestellt. Die Antwort finden Sie in der Gesundheitsakte.',
  doseDue: 'Zeit für ein Medikament. Öffnen Sie die Liste von heute.',
  medicineLow: 'Ein Medikament reicht höchstens noch eine Woche. Sehen Sie nach, was noch da ist.',
  papers: {
    signed: 'Ein Arzt hat ein Papier unterschrieben. Sie finden es unter „Papiere“.',
    corrected: 'Ein Arzt hat ein Papier korrigiert. Verwenden Sie nur die neue Fassung unter „Papiere“.',
    added: 'Ein Arzt hat einem Papier etwas hinzugefügt. Sie finden es unter „Papiere“.',
    withdrawn: 'Ein Arzt hat ein Papier zurückgezogen. Verwenden Sie es nicht mehr. Warum, steht unter „Papiere“.',
  },
  message: 'Eine Nachricht wartet auf Sie.',
  messageOf: (name: string) => `Eine Nachricht zu ${name} wartet auf Sie.`,
  documents: {
    result: 'Ein Befund ist da. Sie finden ihn unter „Dokumente“.',
    letter: 'Ein Brief ist da. Sie finden ihn unter „Dokumente“.',
    referral: 'Eine Überweisung ist da. Sie finden sie unter „Dokumente“.',
    'sick-note': 'Eine Krankschreibung ist da. Sie finden sie unter „Dokumente“.',
    prescription: 'Ein Rezept ist da. Sie finden es unter „Dokumente“.',
    vaccination: 'Ein Impfnachweis ist da. Sie finden ihn unter „Dokumente“.',
    imaging: 'Aufnahmen oder Befunde einer Bildgebung sind da. Sie finden sie unter „Dokumente“.',
    other: 'Ein Dokument ist da. Sie finden es unter „Dokumente“.',
  },
  recordOpened:
    'In einem Notfall wurde Ihre Akte von jemandem geöffnet, bei dem Sie nicht in Behandlung sind. Sehen Sie nach, wer es war und warum.',
  recordOpenedOf:
    'In einem Notfall wurde die Akte einer Person geöffnet, die Sie vertreten. Sehen Sie nach, wer es war und warum.',
  emergencyAccess:
    'In einem Notfall wurde eine Akte von jemandem geöffnet, der diese Person nicht behandelt. Den Grund finden Sie im Protokoll.',
  messagesDelegated: (by: string) => `${by} hat Sie gebeten, für sie oder ihn Nachrichten zu beantworten.`,
  recordShared: 'Jemand hat etwas aus einer Akte mit Ihnen geteilt.',
  recordsMerged: (number) =>
    `Die Klinik hat die Akte Nr. ${number} mit Ihrer verbunden. Wenn sie nicht Sie betrifft, rufen Sie uns an.`,
  nobodyTold: (name) =>
    `Zu den Terminen von ${name} erhält niemand mehr unsere Nachrichten. Rufen Sie dort an und fragen Sie nach einer E-Mail-Adresse.`,
  askedToAct: (name) => `${name} bittet darum, Sie vertreten zu dürfen. Antworten Sie unter „Familie“.`,
  whose: (name, sentence) => `${name}: ${sentence}`,
  booked: (when, doctor) => `Gebucht: ${when} bei Dr. ${doctor}.`,
  whenFor: (when, what) => `${when} (${what})`,
  confirmed: (when, doctor) => `Dr. ${doctor} hat Ihren Termin bestätigt: ${when}.`,
  cancelled: (when, doctor) => `Die Klinik hat Ihren Termin bei Dr. ${doctor} abgesagt: ${when}.`,
  cancelledVisits: (visits, when, doctor) =>
    plural(visits, {
      one: `Die Klinik hat # Termin bei Dr. ${doctor} abgesagt: ${when}.`,
      other: `Die Klinik hat # Termine bei Dr. ${doctor} abgesagt, der erste: ${when}.`,
    }),
  cancelledBy: (visits, when, doctor, by) =>
    plural(visits, {
      one: `${by} hat # Termin bei Dr. ${doctor} abgesagt: ${when}.`,
      other: `${by} hat # Termine bei Dr. ${doctor} abgesagt, den ersten am ${when}.`,
    }),
  completed: (doctor) => `Wie war Ihr Besuch bei Dr. ${doctor}? Ihre Bewertung hilft anderen.`,
  rescheduled: (when, doctor) => `Ihr Termin bei Dr. ${doctor} ist jetzt am ${when}.`,
  standIn: (when, doctor, before) =>
    `${when}: Dr. ${doctor} vertritt Dr. ${before}. Bitte sagen Sie uns, ob Ihnen das recht ist.`,
  offered: (when, doctor, minutes) =>
    plural(minutes, {
      one: `Ein Termin ist frei geworden: ${when} bei Dr. ${doctor}. Er wird # Minute für Sie freigehalten.`,
      other: `Ein Termin ist frei geworden: ${when} bei Dr. ${doctor}. Er wird # Minuten für Sie freigehalten.`,
    }),
  unpaid: (when, doctor) =>
    `Ihr Termin bei Dr. ${doctor}, ${when}, wurde nicht rechtzeitig bezahlt und ist wieder frei. Es wurde nichts abgebucht.`,
  cardRefused: (when, doctor) =>
    `Die Zahlung mit Ihrer hinterlegten Karte für den Termin bei Dr. ${doctor}, ${when}, ist fehlgeschlagen. Öffnen Sie diese Mitteilung, um zu bestätigen oder anders zu bezahlen.`,
  paymentLost: (when) => `Ihre Zahlung für den Termin am ${when} kam zu spät und ist auf dem Weg zurück zu Ihnen.`,
  reminderDay: (when, doctor) => `${when}: Ihr Termin bei Dr. ${doctor}.`,
  reminderHour: (time, doctor) => `In etwa einer Stunde, um ${time} Uhr: Ihr Termin bei Dr. ${doctor}.`,
  reminderMinutes: (minutes, time, doctor) =>
    plural(minutes, {
      one: `In # Minute, um ${time} Uhr: Ihr Termin bei Dr. ${doctor}.`,
      other: `In # Minuten, um ${time} Uhr: Ihr Termin bei Dr. ${doctor}.`,
    }),
  reminderNow: (time, doctor) => `Jetzt, um ${time} Uhr: Ihr Termin bei Dr. ${doctor}.`,
  videoReady: (doctor) => `Dr. ${doctor} ist für Ihren Videotermin bereit. Nehmen Sie jetzt teil.`,
  requestDeclined: (when, doctor) =>
    `Bei Ihrem Termin bei Dr. ${doctor}, ${when}, bleibt es. Lesen Sie, was die Klinik geantwortet hat.`,
  askedToCancel: (when, patient) => `${patient} bittet um Absage: ${when}.`,
  askedToMove: (when, patient) => `${patient} bittet um einen anderen Termin statt ${when}.`,
  askedToCancelOf: (when, patient, doctor) => `${patient} bittet um Absage: ${when} bei Dr. ${doctor}.`,
  askedToMoveOf: (when, patient, doctor) =>
    `${patient} bittet um einen anderen Termin statt ${when} bei Dr. ${doctor}.`,
  requestWithdrawn: (when, patient) => `Es bleibt bei ${when}: ${patient} hat die Anfrage zurückgenommen.`,
  newBooking: (when, patient) => `${patient} hat gebucht: ${when}.`,
  newBookings: (visits, when, patient) =>
    plural(visits, {
      one: `${patient} hat # Termin gebucht: ${when}.`,
      other: `${patient} hat eine Serie von # Terminen gebucht, der erste: ${when}.`,
    }),
  bookingsCancelled: (visits, when, patient) =>
    plural(visits, {
      one: `${patient}, # Termin, ${when}: abgesagt.`,
      other: `Abgesagt: # Termine einer Serie von ${patient}, der erste: ${when}.`,
    }),
  bookingCancelled: (when, patient) => `${patient}, ${when}: abgesagt.`,
  bookingMoved: (when, patient) => `${patient} hat verschoben auf ${when}.`,
  takenOver: (when, patient) => `Sie übernehmen den Termin von ${patient}, ${when}.`,
  takenAway: (when, patient) =>
    `Den Termin von ${patient}, ${when}, übernimmt eine andere Ärztin oder ein anderer Arzt.`,
  givenBack: (when, patient) => `Der Termin von ${patient}, ${when}, ist wieder bei Ihnen.`,
  care: {
    requested: (what, reference) => `${what} ${reference}: angefragt.`,
    dispatched: (what, reference) => `${what} ${reference}: unterwegs.`,
    arrived: (what, reference) => `${what} ${reference}: angekommen.`,
    closed: (what, reference) => `${what} ${reference}: beendet.`,
    confirmed: (what, reference) => `${what} ${reference}: bestätigt.`,
    completed: (what, reference) => `${what} ${reference}: abgeschlossen.`,
    declined: (what, reference) => `${what} ${reference}: leider nicht möglich.`,
    cancelled: (what, reference) => `${what} ${reference}: storniert.`,
  },
  careChanged: (what, reference) => `${what} ${reference}: Es gibt Neues.`,
  newCare: (count, what, reference) =>
    plural(count, {
      one: `Neue Anfrage: ${what}, ${reference}.`,
      other: `# neue Anfragen derselben Person, die neueste: ${what}, ${reference}.`,
    }),
  newLogIn: (device) =>
    `Neue Anmeldung: ${device}. Wenn Sie das nicht waren, beenden Sie sie und ändern Sie Ihr Passwort.`,
  newLogInFrom: (device, network) =>
    `Neue Anmeldung: ${device}, Netz ${network}. Wenn Sie das nicht waren, beenden Sie sie und ändern Sie Ihr Passwort.`,
  paymentStray: (price, reference) =>
    `Der Zahlungsdienst hat ${price} eingenommen (${reference}), für einen Termin, zu dem Salus keine Zahlung kennt. Bitte sehen Sie dort nach.`,
  attention: {
    mismatch: (price) => `Eine Zahlung von ${price} passt nicht zu ihrer Buchung. Bitte buchen oder erstatten Sie sie.`,
    disputed: (price) => `Eine Zahlung von ${price} ist strittig: Die Bank fordert sie zurück.`,
    dispute_lost: (price) =>
      `Die Zahlungsanfechtung über ${price} ging zulasten der Klinik aus. Der Termin ist nicht mehr bezahlt.`,
    refunded_elsewhere: (price) => `Von einer Zahlung von ${price} ging Geld zurück, obwohl ihr Termin noch besteht.`,
    refund_failing: (price) => `Eine Erstattung von ${price} schlägt fehl.`,
    refused: () => 'Der Zahlungsdienst nimmt den Schlüssel dieses Servers nicht an. Niemand kann mit Karte bezahlen.',
    missing: (price) => `Der Zahlungsdienst kennt eine Zahlung von ${price} nicht mehr.`,
    charge_failing: (price) => `${price} konnten nicht von einer hinterlegten Karte abgebucht werden.`,
    other_provider: () =>
      'Bei einem Zahlungsdienst, für den dieser Server keine Schlüssel hat, sind noch Zahlungen offen.',
  },
}
