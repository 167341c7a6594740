import type { In } from '../../texts.ts'

export const filterSheet: In<'filterSheet'> = {
  title: 'تصفية',
  showDoctors: 'عرض الأطباء',
  showTimes: 'عرض المواعيد',
}
