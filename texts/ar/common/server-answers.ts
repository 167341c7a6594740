import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const serverAnswers: In<'serverAnswers'> = {
  signedUp: 'تم إنشاء حسابك.',
  profileUpdated: 'تم حفظ ملفك الشخصي.',
  passwordUpdated: 'تم تغيير كلمة المرور.',
  passwordLink: 'إذا كان هناك حساب بهذا البريد الإلكتروني، فالرابط في طريقه إليه.',
  loggedOutElsewhere: 'تم تسجيل خروجك من جميع الأجهزة الأخرى.',
  emailConfirmed: 'تم تأكيد بريدك الإلكتروني.',
  emailConfirmedAlready: 'بريدك الإلكتروني مؤكد بالفعل.',
  emailChanged: 'تم تغيير بريدك الإلكتروني.',
  linkSent: (email) => `أُرسل رابط إلى \u2066${email}\u2069.`,
  invited: 'دعوة لاختيار كلمة مرور في طريقها إلى صاحبها.',
  doctorAdded: 'تمت إضافة الطبيب.',
  doctorDeleted: 'تم حذف الطبيب.',
  scheduleUpdated: 'تم حفظ جدول العمل.',
  appointmentCancelled: 'تم إلغاء الموعد.',
  visitsCancelled: (count) =>
    plural(count, {
      zero: 'لم يُلغَ أي موعد',
      one: 'تم إلغاء موعد واحد',
      two: 'تم إلغاء موعدين',
      few: 'تم إلغاء # مواعيد',
      many: 'تم إلغاء # موعدًا',
      other: 'تم إلغاء # موعد',
    }),
  patientErased: 'تم محو بيانات المريض.',
  accountClosed: 'أُغلق حسابك.',
  jobRuns: 'المهمة قيد التشغيل الآن.',
  toldAgain: (count) =>
    plural(count, {
      zero: 'لم يعد هناك شيء مؤجل.',
      one: 'سيُعاد إرسال الإشعار المؤجل.',
      two: 'سيُعاد إرسال الإشعارين المؤجلين.',
      few: 'سيُعاد إرسال الإشعارات المؤجلة، وعددها #.',
      many: 'سيُعاد إرسال الإشعارات المؤجلة، وعددها #.',
      other: 'سيُعاد إرسال الإشعارات المؤجلة، وعددها #.',
    }),
  mailTriedAgain: 'ستُعاد محاولة إرسال الرسالة.',
}
