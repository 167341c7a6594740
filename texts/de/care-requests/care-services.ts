import type { In } from '../../texts.ts'

export const careServices: In<'careServices'> = {
  title: 'Leistungen · Salus',
  titleOfForm: 'Anfrage · Salus',
  heading: 'Leistungen',
  more: 'Das gibt es auch',
  all: 'Alle Leistungen',
  requests: 'Ihre Anfragen',
  requestsFailed: 'Ihre Anfragen konnten nicht geladen werden',
  noRequests: 'Sie haben noch keine Anfragen. Wählen Sie oben eine der Leistungen.',
  itemsFailed: 'Das Angebot konnte nicht geladen werden',
  notOffered: 'Das bietet die Klinik im Moment nicht an. Bitte rufen Sie uns an.',
  sent: (reference) => `Ihre Anfrage ${reference} ist bei uns angekommen.`,
  failed: 'Ihre Anfrage konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
  takeBack: 'Sie können sie zurücknehmen, bis sie erledigt ist.',
  forms: {
    'sample-collection': {
      heading: 'Probenentnahme zu Hause',
      lead: 'Zur vereinbarten Zeit kommt eine Fachkraft und entnimmt die Probe bei Ihnen zu Hause.',
      act: 'Probenentnahme anfragen',
    },
    bed: {
      heading: 'Krankenhausbett',
      lead: 'Diese Betten sind jetzt frei. Wir prüfen das noch einmal, wenn wir Ihnen eines bestätigen.',
      act: 'Dieses Bett anfragen',
    },
    vaccination: {
      heading: 'Impfung',
      lead: 'Wählen Sie den Impfstoff, die wievielte Dosis es ist und wann Sie kommen können.',
      act: 'Impfung anfragen',
    },
    'medicine-delivery': {
      heading: 'Medikamentenlieferung',
      lead: 'Wir prüfen das Rezept, nennen Ihnen den Preis und bringen die Medikamente zu Ihnen nach Hause.',
      act: 'Lieferung anfragen',
    },
    'lab-tests': {
      heading: 'Laboruntersuchungen',
      lead: 'Wählen Sie Tag und Uhrzeit. Wir bestätigen Ihnen den Termin.',
      act: 'Laboruntersuchungen anfragen',
    },
    'health-checkup': {
      heading: 'Vorsorgeuntersuchung',
      lead: 'Ein Besuch, bei dem alles angesehen wird und Sie die Befunde erklärt bekommen.',
      act: 'Vorsorgeuntersuchung anfragen',
    },
  },
}
