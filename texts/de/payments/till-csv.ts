import type { In } from '../../texts.ts'

export const tillCsv: In<'tillCsv'> = {
  place: 'Standort',
  shift: 'Schicht',
  opened: 'geöffnet',
  openedBy: 'geöffnet von',
  float: 'Anfangsbestand',
  floatMissing: 'Differenz beim Öffnen',
  floatReason: 'Grund beim Öffnen',
  cash: 'bar angenommen',
  cashBack: 'bar zurückgegeben',
  moved: 'eingelegt oder entnommen',
  expected: 'erwartet',
  counted: 'gezählt',
  difference: 'Differenz',
  reason: 'Grund',
  closed: 'abgeschlossen',
  closedBy: 'abgeschlossen von',
  terminal: 'per Terminal',
  terminalBack: 'per Terminal zurückgegeben',
}
