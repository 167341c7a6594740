import type { In } from '../../texts.ts'

export const chartFigure: In<'chartFigure'> = {
  none: 'In diesem Zeitraum gibt es keine Daten.',
  chart: 'Diagramm zeigen',
  numbers: 'Zahlen zeigen',
  download: 'CSV herunterladen',
  downloadOf: (title) => `CSV herunterladen: ${title}`,
  table: 'Zahlen',
  point: 'Zeigen Sie auf eine Säule, oder nehmen Sie die Pfeiltasten.',
  pointAtValue: 'Zeigen Sie auf einen Wert, oder nehmen Sie die Pfeiltasten.',
  open: 'Diese Termine öffnen',
}
