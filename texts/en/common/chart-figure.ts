/** What stands beside every chart. */
export const chartFigure = {
  none: 'No data in this range.',
  chart: 'Show the chart',
  numbers: 'Show numbers',
  download: 'Download CSV',
  downloadOf: (title: string) => `Download CSV: ${title}`,
  table: 'Numbers',
  point: 'Point at a column, or use the arrow keys.',
  pointAtValue: 'Point at a value, or use the arrow keys.',
  open: 'Open them',
}
