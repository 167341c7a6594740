import type { In } from '../../texts.ts'

export const statusButtons: In<'statusButtons'> = {
  acts: { confirmed: 'تأكيد', completed: 'إكمال', cancelled: 'إلغاء' },
  actsOn: {
    confirmed: (name, time) => `تأكيد موعد \u2068${name}\u2069، \u2068${time}\u2069`,
    completed: (name, time) => `إكمال موعد \u2068${name}\u2069، \u2068${time}\u2069`,
    cancelled: (name, time) => `إلغاء موعد \u2068${name}\u2069، \u2068${time}\u2069`,
  },
  done: 'تم تحديث حالة الموعد',
  failed: 'تعذّر تحديث حالة الموعد',
  cancel: {
    title: 'هل تريد إلغاء هذا الموعد؟',
    paid: (name, doctor, date, time, price) =>
      `<b>\u2068${name}\u2069</b> عند د. \u2068${doctor}\u2069، <b>${date}، \u2068${time}\u2069</b>. ` +
      `يُعاد المبلغ كاملًا (\u2066${price}\u2069) إلى المريض، ونخبره بذلك بالبريد الإلكتروني.`,
    unpaid: (name, doctor, date, time) =>
      `<b>\u2068${name}\u2069</b> عند د. \u2068${doctor}\u2069، <b>${date}، \u2068${time}\u2069</b>. ` +
      'لا يوجد مبلغ يُعاد. نخبر المريض بذلك بالبريد الإلكتروني.',
    keep: 'الإبقاء عليه',
    confirm: 'إلغاء الموعد',
  },
  complete: {
    title: 'هل تريد إكمال زيارة لم تبدأ بعد؟',
    says: (name, doctor, date, time) =>
      `<b>\u2068${name}\u2069</b> عند د. \u2068${doctor}\u2069، <b>${date}، \u2068${time}\u2069</b>. لم يحن وقتها بعد.`,
    keep: 'ليس بعد',
    confirm: 'إكمال الزيارة',
  },
}
