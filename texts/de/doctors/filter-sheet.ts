import type { In } from '../../texts.ts'

export const filterSheet: In<'filterSheet'> = {
  title: 'Filtern',
  showDoctors: 'Treffer zeigen',
  showTimes: 'Termine zeigen',
}
