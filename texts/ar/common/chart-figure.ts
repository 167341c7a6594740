import type { In } from '../../texts.ts'

export const chartFigure: In<'chartFigure'> = {
  none: 'لا توجد بيانات في هذه الفترة.',
  chart: 'عرض الرسم البياني',
  numbers: 'عرض الأرقام',
  download: 'تنزيل CSV',
  downloadOf: (title) => `تنزيل CSV: ${title}`,
  table: 'الأرقام',
  point: 'أشر إلى عمود، أو استخدم مفاتيح الأسهم.',
  pointAtValue: 'أشر إلى قيمة، أو استخدم مفاتيح الأسهم.',
  open: 'فتح هذه المواعيد',
}
