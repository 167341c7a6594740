import type { In } from '../../texts.ts'

export const aboutPage: In<'aboutPage'> = {
  title: 'Über uns · Salus',
  description: 'Salus bringt Patientinnen und Patienten mit geprüften Ärztinnen und Ärzten zusammen.',
  founded: 'Gegründet 2019',
  heading: 'Ein Arztbesuch sollte nicht in der Warteschleife beginnen.',
  lead: 'Salus begann mit einem einfachen Versprechen: Ein Termin, den Sie sehen, ist ein Termin, den Sie haben können. Alles andere, vom Verzeichnis bis zu den ärztlichen Notizen nach dem Besuch, ist dafür da, es zu halten.',
  counters: {
    manyPatients: '50.000+',
    patients: 'Patientinnen und Patienten',
    doctors: 'Ärztinnen und Ärzte',
    cities: 'Städte',
    success: 'Erfolg',
  },
  values: {
    heading: 'Woran wir uns halten',
    patients: 'Patientinnen und Patienten zuerst',
    patientsSays: 'Wenn Ihnen etwas anderes passt als der Klinik, geben Sie den Ausschlag.',
    time: 'Ehrlich mit der Zeit',
    timeSays: 'Wir zeigen, was frei ist, und sonst nichts. Ein Termin, der Ihnen gehört, geht an niemand anderen.',
    money: 'Klar beim Geld',
    moneySays: 'Den Preis und was eine Absage kostet, sehen Sie vor der Buchung.',
    secrets: 'Wir schützen Ihre Daten',
    secretsSays:
      'Wir fragen, was für den Besuch nötig ist. Das sehen nur diejenigen, die Sie behandeln oder betreuen, und wen Sie selbst auswählen.',
  },
  see: 'Sehen Sie, wer Zeit für Sie hat.',
  find: 'Zur Arztsuche',
}
