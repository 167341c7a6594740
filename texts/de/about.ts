import type { In } from '../texts.ts'

export const about: In<'about'> = {
  title: 'Über uns · Salus',
  description:
    'Seit 2019 bringt Salus Patientinnen und Patienten mit geprüften Ärztinnen und Ärzten zusammen: zu Terminen, die gelten.',
  founded: 'Gegründet 2019',
  heading: 'Ein Arztbesuch sollte nicht in der Warteschleife beginnen.',
  lead: 'Salus begann mit einem einfachen Versprechen: Ein Termin, den Sie sehen, ist ein Termin, den Sie haben können. Alles andere, vom Verzeichnis bis zu den ärztlichen Notizen nach dem Besuch, ist dafür da, es zu halten.',
  counters: {
    manyPatients: '50.000+',
    patients: 'Patienten',
    doctors: 'Ärztinnen und Ärzte',
    cities: 'Städte',
    success: 'Erfolg',
  },
  values: {
    heading: 'Woran wir uns halten',
    patients: 'Patienten zuerst',
    patientsSays:
      'Wenn Ihnen etwas anderes passt als der Klinik, geben Sie den Ausschlag. Das entscheidet mehr, als man denkt.',
    time: 'Ehrlich mit der Zeit',
    timeSays: 'Wir zeigen, was frei ist, und sonst nichts. Ein Termin, der Ihnen gehört, geht an niemand anderen.',
    money: 'Klar beim Geld',
    moneySays: 'Ein Preis, den Sie vor der Buchung sehen. Was rechtzeitig abgesagt wird, wird vollständig erstattet.',
    secrets: 'Verschwiegen',
    secretsSays: 'Wir fragen, was für den Besuch nötig ist, zeigen es denen, die Sie behandeln, und sonst niemandem.',
  },
  see: 'Sehen Sie, wer Zeit für Sie hat.',
  find: 'Arzt finden',
}
