import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const landingPage: In<'landingPage'> = {
  title: 'Salus · Arzttermine, auf die Sie sich verlassen können',
  description:
    'Finden Sie geprüfte Ärztinnen und Ärzte, sehen Sie wirklich freie Termine und buchen Sie einen, den Ihnen niemand mehr nehmen kann.',
  heading: 'Arzttermine, <mark>auf die Sie sich verlassen können.</mark>',
  lead: 'Geprüfte Ärztinnen und Ärzte, wirklich freie Termine, ein Preis, den Sie vorher sehen. Ist ein Termin einmal Ihrer, kann ihn niemand mehr nehmen.',
  search: { field: 'Name, Fachgebiet oder Anliegen', find: 'Arztsuche', specialties: 'Fachgebiete' },
  free: {
    heading: 'Die nächsten freien Termine, laufend aktualisiert',
    anyone: 'Alle Fächer',
    more: 'Anderes Fachgebiet',
    failed: 'Die freien Termine lassen sich gerade nicht anzeigen. Im Verzeichnis finden Sie alle Ärztinnen und Ärzte.',
    none: 'Im Moment sind alle Termine vergeben. Abgesagte Termine erscheinen hier sofort wieder.',
    noneOfThese:
      'In diesem Fachgebiet sind im Moment alle Termine vergeben. Abgesagte Termine erscheinen hier sofort wieder.',
    all: 'Weitere freie Termine',
  },
  counters: {
    manyPatients: '10.000+',
    patients: 'zufriedene Patientinnen und Patienten',
    doctors: 'Ärztinnen und Ärzte',
    success: 'Erfolg',
    support: 'erreichbar',
  },
  holds: {
    heading: 'So buchen Sie',
    choose: 'Termin aussuchen',
    chooseSays: 'Jeder Termin, den Sie sehen, ist wirklich frei. Keine Anfrage, kein Warten auf einen Rückruf.',
    held: 'Er wird für Sie freigehalten',
    heldSays: (minutes) =>
      `Während Sie bezahlen, gehört der Termin ${minutes} Minuten lang Ihnen, und Sie sehen die Minuten laufen. Niemand sonst kann ihn nehmen.`,
    yours: 'Er gehört Ihnen',
    yoursSays:
      'Sie zahlen den Preis, den Sie gesehen haben: mit Karte, PayPal oder in der Klinik. Was eine Absage kostet, sehen Sie vor der Buchung.',
    start: 'Loslegen',
    demo: 'Demo ansehen',
  },
  features: {
    heading: 'Alles zwischen „Mir geht es nicht gut“ und „Ich bin in guten Händen“.',
    booking: 'Sofort gebucht',
    bookingSays:
      'Verfügbarkeit in Echtzeit: Sie sehen, welche Termine wirklich frei sind. Nimmt jemand anderes einen, ist er verschwunden, bevor Sie ihn antippen können.',
    verified: 'Geprüfte Fachleute',
    verifiedSays: 'Jede Ärztin und jeden Arzt nimmt die Klinik selbst auf. Niemand trägt sich selbst ein.',
    video: 'Videosprechstunde',
    videoSays:
      'Sprechen Sie von zu Hause aus mit der Ärztin oder dem Arzt, direkt im Browser. Sie müssen nichts installieren, und nichts wird aufgezeichnet.',
    videoDoctors: 'Wer Videosprechstunden anbietet',
    records: 'Ihre Gesundheitsakte, sicher verwahrt',
    recordsSays:
      'Allergien, Medikamente, Impfungen, Befunde und Briefe an einem Ort: versiegelt, für Sie zum Lesen, zum Teilen auf Zeit und zum Mitnehmen.',
    emergency: 'Hilfe im Notfall, rund um die Uhr',
    emergencySays: 'Ein Fingertipp in Ihrem Bereich genügt, zu jeder Stunde.',
    privacy: 'Datenschutz und ärztliche Schweigepflicht',
    privacySays: 'Nur wer Sie behandelt oder betreut, und wen Sie selbst auswählen, sieht Ihre Gesundheitsdaten.',
    ownEmergency: 'Hilfe im Notfall',
    ownEmergencySays:
      'In Ihrem Bereich können Sie einen Rettungswagen anfordern. Ist ein Leben in Gefahr, rufen Sie zuerst an.',
    bookingMore: 'Freie Termine ansehen',
    recordsMore: 'Gesundheitsakte öffnen',
    reminders: 'Erinnerung an Medikamente',
    remindersSays:
      'Planen Sie, wann Sie was einnehmen. Wir erinnern Sie nach Ihrer Ortszeit, ohne das Medikament zu nennen.',
    remindersMore: 'Medikamente planen',
    insights: 'Auswertungen',
    insightsSays:
      'Blutdruck, Gewicht, Schlaf und mehr als Kurven, mit dem, was für Sie üblich ist, und dem, was ansteht: Termine, Impfungen, Folgerezepte, Formulare. Keine Maschine stellt eine Diagnose.',
    insightsMore: 'Auswertungen ansehen',
    messages: 'Nachrichten',
    messagesSays:
      'Schreiben Sie zwischen den Terminen an Ihre Ärztin, Ihren Arzt oder den Empfang. Sie sehen vorher, wann Sie mit einer Antwort rechnen können.',
    messagesMore: 'Nachricht schreiben',
    emergencyMore: 'Rettungswagen anfordern',
    privacyMore: 'So schützen wir Ihre Daten',
    ownPrivacy: 'Ihre Daten sind geschützt',
  },
  own: {
    heading: 'Die Klinik in Zahlen',
    doctors: (count) => plural(count, { one: 'Ärztin oder Arzt', other: 'Ärztinnen und Ärzte' }),
    specializations: (count) => plural(count, { one: 'Fachgebiet', other: 'Fachgebiete' }),
    locations: (count) => plural(count, { one: 'Standort', other: 'Standorte' }),
    completedVisits: (count) => plural(count, { one: 'abgeschlossener Besuch', other: 'abgeschlossene Besuche' }),
    reviewOf: (specialization, date) => `${specialization}, ${date}`,
    stars: (stars) => plural(stars, { one: '# von 5 Sternen', other: '# von 5 Sternen' }),
  },
  said: {
    heading: 'Das sagen Patientinnen und Patienten',
    first:
      'Sonntagabend fand ich eine Kardiologin, am Dienstag um neun saß ich ihr gegenüber. Die Uhrzeit auf dem Handy war die Uhrzeit im Sprechzimmer.',
    firstWho: 'Patientin der Kardiologie',
    second:
      'Ich stand auf, um meine Karte zu suchen, und kam nach fünf Minuten zurück. Der Termin war immer noch meiner.',
    secondWho: 'Vater von zwei Kindern',
    third:
      'Meine Mutter bucht jetzt selbst. Die Uhrzeiten sind das Größte auf dem Bildschirm, dafür braucht sie mich nicht.',
    thirdWho: 'Patientin und Tochter',
  },
  emergency: {
    heading: 'Ist es ein Notfall?',
    says: 'Rufen Sie sofort an. In Ihrem Bereich können Sie auch einen Rettungswagen anfordern und den Stand Ihrer Anforderung sehen.',
    call: 'Jetzt anrufen',
    help: 'Hilfe im Notfall',
    number: (number) => `${number} anrufen`,
  },
  closing: {
    heading: 'Wann möchten Sie kommen?',
    says: 'Legen Sie mit Ihrem Namen, Ihrer E-Mail-Adresse und einem Passwort ein Konto an.',
    start: 'Jetzt beginnen',
    more: 'Mehr erfahren',
  },
}
