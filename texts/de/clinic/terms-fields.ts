import type { In } from '../../texts.ts'

export const termsFields: In<'termsFields'> = {
  heading: 'Was er kostet',
  pays: 'Vorher zu zahlen',
  ways: {
    full: 'Der volle Preis; bei Terminen in der Klinik auch erst dort',
    deposit: 'Eine Anzahlung, mit Karte',
    nothing: 'Nichts',
    'card-kept': 'Nichts, aber eine Karte wird für die Gebühren hinterlegt',
    'card-later': 'Nichts; der Preis wird nach dem Termin von der hinterlegten Karte abgebucht',
  },
  deposit: 'Anzahlung',
  freeHours: 'Kostenlos absagen bis (Stunden vorher)',
  freeHoursSays: 'Leer: immer.',
  lateFee: 'Absagegebühr danach',
  noShowFee: 'Ausfallgebühr',
  noShowFeeSays: 'Leer: Es bleibt beim Preis. Bezahltes wird nicht erstattet, Unbezahltes bleibt offen.',
  mostMoves: 'Patientinnen und Patienten dürfen ihn so oft verschieben',
  mostMovesSays:
    'Leer: beliebig oft. Wo das Absagen eine Gebühr kosten würde, ist auch Verschieben nicht mehr möglich.',
  unitOf: (field) => `${field}, in`,
  ofPrice: '% des Preises',
  preview: 'Patientinnen und Patienten lesen:',
  plain: 'Nichts außer dem Preis: Er wird voll bezahlt, und es gibt keine Gebühren.',
}
