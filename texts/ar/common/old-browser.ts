import type { In } from '../../texts.ts'

export const oldBrowser: In<'oldBrowser'> = {
  title: 'متصفح قديم · Salus',
  heading: 'متصفحك قديم ولا يعمل عليه Salus',
  says: 'يحتاج Salus إلى متصفح أحدث. مواعيدك وحسابك في أمان.',
  canDo: 'ما يمكنك فعله',
  update:
    'حدّث متصفحك. تحتاج إلى \u2066Chrome\u2069 أو \u2066Edge\u2069 أو \u2066Firefox\u2069 أو \u2066Safari\u2069 ' +
    'بإصدار من العامين الماضيين.',
  iphone:
    'على \u2066iPhone\u2069 أو \u2066iPad\u2069 افتح «الإعدادات» ثم «عام» ثم «تحديث البرامج». ' +
    'تحتاج إلى \u2066iOS 16.4\u2069 أو أحدث.',
  other: 'إذا تعذّر تحديث جهازك فاستخدم جهازًا آخر، أو اتصل بالاستقبال.',
}
