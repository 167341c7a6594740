import type { In } from '../../texts.ts'

export const knownTexts: In<'knownTexts'> = {
  erased: 'Gelöschtes Patientenkonto',
  room: (number) => `Raum ${number}`,
  rooms: { first: 'Behandlungsraum 1', second: 'Behandlungsraum 2', ultrasound: 'Ultraschall' },
  items: {
    bloodCount: { name: 'Kleines Blutbild', description: 'Rote und weiße Blutkörperchen, Blutplättchen.' },
    lipids: { name: 'Blutfettwerte', description: 'Cholesterin und Triglyzeride; bitte nüchtern kommen.' },
    hba1c: { name: 'HbA1c', description: 'Blutzucker der letzten drei Monate.' },
    thyroid: { name: 'Schilddrüsenwerte', description: 'TSH, freies T3 und freies T4.' },
    liver: { name: 'Leberwerte', description: 'Enzyme, Bilirubin, Albumin.' },
    vitaminD: { name: 'Vitamin-D-Spiegel', description: '25-Hydroxy-Vitamin D.' },
    urine: { name: 'Urinuntersuchung', description: 'Teststreifen und Mikroskopie.' },
    influenza: { name: 'Grippe', description: 'Für diese Saison, eine Dosis im Jahr.' },
    hepatitisB: { name: 'Hepatitis B', description: 'Nach 0, 1 und 6 Monaten.' },
    hpv: { name: 'HPV', description: 'Nach 0, 2 und 6 Monaten.' },
    tetanus: { name: 'Tetanus, Diphtherie, Keuchhusten', description: 'Alle zehn Jahre.' },
    tickBorne: { name: 'FSME (Zeckenimpfung)', description: 'Nach 0, 1 und 10 Monaten.' },
    general: { name: 'Allgemeinstation', description: 'Vier Betten im Zimmer.' },
    privateRoom: { name: 'Einzelzimmer', description: 'Ein Zimmer für sich allein.' },
    intensive: { name: 'Intensivstation', description: 'Rund um die Uhr überwacht.' },
    maternity: { name: 'Geburtsstation', description: 'Mit einem Bett für die Begleitperson.' },
    children: { name: 'Kinderstation', description: 'Ein Elternteil bleibt über Nacht.' },
    basic: { name: 'Basis-Check', description: 'Untersuchung, Blutbild, Blutdruck.' },
    heart: { name: 'Herz-Check', description: 'EKG, Belastungstest, Blutfettwerte.' },
    full: { name: 'Komplett-Check', description: 'Alles aus beiden, mit Ultraschall.' },
  },
  kinds: {
    consultation: { name: 'Sprechstunde', description: 'Eine Stunde für alles, was Sie herführt.' },
    followUp: {
      name: 'Kontrolltermin',
      description: 'Kurz nachsehen, wie es Ihnen geht: für alle, die schon einmal hier waren.',
    },
    video: { name: 'Videosprechstunde', description: 'Von zu Hause, mit Kamera und Mikrofon.' },
    phone: { name: 'Telefonsprechstunde', description: 'Sie werden zur vereinbarten Zeit angerufen.' },
    vaccination: { name: 'Impfung', description: 'Danach ruhen Sie sich noch einige Minuten aus.' },
    bloodDraw: { name: 'Blutabnahme', description: 'Kommen Sie nüchtern, wenn Sie darum gebeten wurden.' },
    ultrasound: { name: 'Ultraschall', description: 'Von Bauch, Schilddrüse oder Herz.' },
    home: { name: 'Hausbesuch', description: 'Für alle, die das Haus nicht verlassen können.' },
  },
  reasons: {
    patientAsked: 'Auf Wunsch der Patientin oder des Patienten',
    patientIll: 'Die Person ist krank',
    doctorAway: 'Ärztin oder Arzt ist nicht da',
    bookedWrongly: 'Aus Versehen gebucht',
    other: 'Anderer Grund',
  },
  reviews: {
    listened: 'Hat zugehört, erklärt und sich Zeit genommen.',
    onTime: 'Pünktlich, und beim Gehen war klar, wie es weitergeht.',
    kind: 'Sehr freundlich zu meinem aufgeregten Vater.',
    waited: 'Ich habe zehn Minuten gewartet, der Besuch war gut.',
    serious: 'Hat die alten Befunde ernst genommen.',
  },
  bios: {
    explains: (name, field) =>
      `Dr. ${name} behandelt im Fachgebiet ${field} und nimmt sich die Zeit, Befund und nächste Schritte zu erklären.`,
    teaches: (name, field) =>
      `Vor der Zeit in der Klinik war Dr. ${name} im Fachgebiet ${field} an einer Universitätsklinik tätig und lehrt dort weiterhin einmal in der Woche.`,
    plan: (name, field) =>
      `${field} mit Blick auf den ganzen Menschen: Dr. ${name} legt Wert auf einen Behandlungsplan, mit dem man leben kann.`,
  },
}
