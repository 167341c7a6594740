import type { In } from '../../texts.ts'

export const offlineVisits: In<'offlineVisits'> = {
  title: 'مواعيدك · Salus',
  heading: 'مواعيدك',
  asOf: (date, time) => `أنت غير متصل بالإنترنت. حتى ${date}، ${time}.`,
  none: 'لا توجد مواعيد قادمة.',
  needsLine: 'تحتاج إلى اتصال بالإنترنت للحجز أو تغيير الموعد أو إلغائه أو تسجيل الوصول.',
  again: 'إعادة المحاولة',
  keeps: 'لا تتضمن هذه الصفحة سوى الوقت والطبيب والمكان، وتُحذف من هذا الجهاز عند تسجيل خروجك.',
}
