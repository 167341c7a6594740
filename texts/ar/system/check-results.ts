import type { In } from '../../texts.ts'

export const checkResults: In<'checkResults'> = {
  names: {
    api: 'واجهة البرمجة',
    database: 'قاعدة البيانات',
    payments: 'المدفوعات',
    mail: 'البريد',
    jobs: 'المهام الخلفية',
    live: 'القناة المباشرة',
    requests: 'الطلبات',
    version: 'الإصدار',
  },
  answers: 'تستجيب',
  answersIn: (program, ms) => `${program}، ${ms} مللي ثانية`,
  nothingDue: (provider) => `${provider}، لا شيء للمراجعة`,
  due: (provider, count) => `${provider}، للمراجعة: ${count}`,
  ways: {
    smtp: 'عبر \u2066SMTP\u2069',
    outbox: 'محفوظ في صندوق الصادر المحلي',
    nowhere: 'في انتظار \u2066SMTP_URL\u2069',
  },
  waiting: (way, waiting) => `${way}، في الانتظار: ${waiting}`,
  refused: (way, waiting, refused) => `${way}، في الانتظار: ${waiting}، المرفوض: ${refused}`,
  run: 'تعمل',
  failing: (job) => `${job}: يفشل`,
  stopped: (job) => `${job}: متوقف`,
  late: (job) => `${job}: لا أحد يشغّله`,
  untold: (count) => `أحداث تعذّر إبلاغها: ${count}`,
  upToDate: 'محدّثة',
  toTell: (count, seconds) => `أحداث تنتظر الإبلاغ: ${count}، أقدمها منذ ${seconds} ثانية`,
  sinceStart: (failed, away) => `منذ بدء التشغيل: فشل ${failed}، ووصل ${away} أثناء تعذّر الوصول إلى جزء من النظام`,
}
