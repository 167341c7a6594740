import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const workList: In<'workList'> = {
  filters: (count) =>
    count === 0
      ? 'تصفية'
      : plural(count, {
          zero: 'تصفية',
          one: 'تصفية (#)',
          two: 'تصفية (#)',
          few: 'تصفية (#)',
          many: 'تصفية (#)',
          other: 'تصفية (#)',
        }),
  grouping: 'التجميع حسب',
  noGroups: 'بلا تجميع',
  filtersSet: 'عوامل التصفية المحددة',
  chip: (label, value) => `${label}: ${value}`,
  without: (filter) => `إزالة ${filter}`,
  looks: 'الأعمدة والصفوف',
  columns: 'الأعمدة',
  roomy: 'صفوف متباعدة',
  asItComes: 'كما كانت في البداية',
  views: 'العروض المحفوظة',
  noViews: 'لا يوجد أي عرض بعد. حدّد عوامل التصفية ثم سمِّها هنا.',
  viewName: 'اسم هذا العرض',
  saveView: 'حفظ هذا العرض',
  viewSaved: 'حُفظ العرض',
  forget: (name) => `حذف \u2068${name}\u2069`,
  keys: 'المفاتيح',
  keysHeading: 'مفاتيح هذه الصفحة',
  keyNames: {
    down: 'الصف التالي',
    up: 'الصف السابق',
    open: 'فتح الصف بجانب القائمة',
    choose: 'تحديد الصف أو إلغاء تحديده',
    filter: 'فتح عوامل التصفية',
    walkIn: 'حضور دون موعد',
    visit: 'زيارة جديدة',
    search: 'البحث',
    leave: 'إغلاق ما هو مفتوح',
    help: 'عرض هذه المفاتيح',
    find: 'العثور على أي شخص أو شيء',
  },
  enter: 'مفتاح الإدخال',
  escape: 'Esc',
  sortBy: (column) => `الترتيب حسب ${column}`,
  sortLabel: 'الترتيب حسب',
  sortUp: (column) => `${column}، تصاعديًا`,
  sortDown: (column) => `${column}، تنازليًا`,
  choose: 'تحديد',
  chooseRow: (name) => `تحديد \u2068${name}\u2069`,
  chooseAll: 'تحديد كل ما في هذه الصفحة',
  chosen: (count) =>
    plural(count, {
      zero: 'لم يُحدَّد شيء',
      one: 'حُدِّد صف واحد',
      two: 'حُدِّد صفان',
      few: 'حُدِّدت # صفوف',
      many: 'حُدِّد # صفًا',
      other: 'حُدِّد # صف',
    }),
  unchoose: 'إلغاء التحديد',
  csv: (count) =>
    plural(count, {
      zero: 'التصدير بصيغة CSV',
      one: 'تصدير صف واحد بصيغة CSV',
      two: 'تصدير صفين بصيغة CSV',
      few: 'تصدير # صفوف بصيغة CSV',
      many: 'تصدير # صفًا بصيغة CSV',
      other: 'تصدير # صف بصيغة CSV',
    }),
  progress: (done, all) => `${done} من ${all}`,
  failed: (count, why) =>
    plural(count, {
      zero: why,
      one: `تعذّر تغيير صف واحد: ${why}`,
      two: `تعذّر تغيير صفين: ${why}`,
      few: `تعذّر تغيير # صفوف: ${why}`,
      many: `تعذّر تغيير # صفًا: ${why}`,
      other: `تعذّر تغيير # صف: ${why}`,
    }),
  undone: (count) =>
    plural(count, {
      zero: 'لم يُتراجع عن شيء',
      one: 'تم التراجع عن صف واحد',
      two: 'تم التراجع عن صفين',
      few: 'تم التراجع عن # صفوف',
      many: 'تم التراجع عن # صفًا',
      other: 'تم التراجع عن # صف',
    }),
}
